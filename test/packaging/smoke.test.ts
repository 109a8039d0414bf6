/** Runs the smoke spec in the stand-in with the packed application. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordMetric } from '../metric.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Packed, pack, root } from './pack.ts';

/** Differs from package.json. An application that reports it was loaded from the archive. */
const version = '0.0.1-packed';
let folder = '';
let packed: Packed;

beforeAll(() => {
  folder = temporaryFolder('smoke');
  packed = pack('linux', folder, { version });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('passes the smoke spec from inside the archive', () => {
  const report = path.join(folder, 'report.json');
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const args = ['test', 'smoke.spec.ts', '--project=stand-in', '--reporter=list,json'];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [playwright, ...args, '--output', path.join(folder, 'e2e')],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        SIDETONE_APP_DIR: packed.asar,
        SIDETONE_EXPECTED_VERSION: version,
      },
    },
  );
  if (!existsSync(report)) throw new Error(`Playwright did not report:\n${stdout}\n${stderr}`);
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  const passed = stats.expected > 0 && stats.unexpected + stats.flaky + stats.skipped === 0;
  recordMetric('packaged-smoke', passed ? 'passed' : 'failed');
  expect(passed, stdout).toBe(true);
});
