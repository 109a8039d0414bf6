import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatSlowest, readTimes } from '../../checks/times.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

it('the slowest tests of both runners are listed, the slowest first', () => {
  const folder = temporaryFolder('times');
  const unit = join('/project', 'test/unit/a.test.ts');
  const assertionResults = [
    { fullName: 'a is fast', duration: 1 },
    { fullName: 'a is slow', duration: 2_000 },
    { fullName: 'a is skipped' },
  ];
  const toSpec = (title: string, ...durations: number[]) => ({
    title,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    {
      title: 'b.spec.ts',
      specs: [toSpec('b', 500)],
      suites: [{ title: 'of b', specs: [toSpec('c', 100, 12_000)] }],
    },
  ];
  writeFileSync(
    join(folder, 'unit.json'),
    JSON.stringify({ testResults: [{ name: unit, assertionResults }] }),
  );
  const config = { rootDir: join('/project', 'test/e2e/specs') };
  writeFileSync(join(folder, 'e2e.json'), JSON.stringify({ config, suites }));
  expect(formatSlowest(readTimes('/project', folder), 3)).toEqual([
    '  12.0 s  test/e2e/specs/b.spec.ts: c',
    '   2.0 s  test/unit/a.test.ts: a is slow',
    '   0.5 s  test/e2e/specs/b.spec.ts: b',
  ]);
  removeFolder(folder);
});
