import { expect, it } from 'vitest';
import { recordMetric } from '../../../metric.ts';
import { removeFolder, temporaryFolder } from '../../../temporary-folder.ts';
import { unwrap } from '../../uploads/uploads-setup.ts';
import { insertHere, waitUntil } from '../library-setup.ts';
import { closeLibrary, killWhileChanging } from './kill-while-changing.ts';
import { openLibrary } from './open-library.ts';

const textCount = 120;
const names = ['Lindquist', 'Lindqvist'] as const;

const toText = (at: number, name: string): string =>
  `Text ${at}. ${`Mara ${name} says that the owls are quiet tonight. `.repeat(150)}`;

it('reliability 70: a kill while all texts are changed loses no character, and the next start goes on', async () => {
  const folder = temporaryFolder('rules-kills');
  const opened = await openLibrary(folder);
  const ids = Array.from({ length: textCount }, (_, at) =>
    insertHere(opened.databases.app, `Text ${at}`, toText(at, names[0])),
  );
  for (const id of ids) unwrap(await opened.library.accounts.computer.api.show(id));
  await waitUntil(() => opened.library.state().unindexed === 0);
  await closeLibrary(opened);
  const { lost, interrupted, undone } = await killWhileChanging({
    folder,
    account: '',
    ids,
    toText: (id, name) => toText(ids.indexOf(id), name),
    names,
    getKillMs: (round) => 2 + 9 * round,
  });
  removeFolder(folder);
  recordMetric('rules-kills-texts-lost', lost);
  recordMetric('rules-kills-interrupted', interrupted);
  recordMetric('rules-kills-undone', undone);
  expect(lost).toBe(0);
  expect(interrupted).toBeGreaterThan(0);
  expect(undone).toBeGreaterThan(0);
});
