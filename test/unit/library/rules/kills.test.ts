import { expect, it } from 'vitest';
import { recordMetric } from '../../../metric.ts';
import { removeFolder, temporaryFolder } from '../../../temporary-folder.ts';
import { unwrap } from '../../uploads/uploads-setup.ts';
import { insertHere, waitUntil } from '../library-setup.ts';
import {
  closeLibrary,
  getRunId,
  isChanging,
  killChanging,
  type OpenLibrary,
  openLibrary,
  startChanging,
} from './open-library.ts';

const rounds = 12;
const textCount = 120;
const names = ['Lindquist', 'Lindqvist'] as const;

const toText = (at: number, name: string): string =>
  `Text ${at}. ${`Mara ${name} says that the owls are quiet tonight. `.repeat(150)}`;

/** Text after text is compared: what is neither as before nor as after has lost something. */
const countTexts = ({ library }: OpenLibrary, ids: readonly string[], name: string): number =>
  ids.filter((id, at) => unwrap(library.texts.getText(id)) === toText(at, name)).length;

it('reliability 70: a kill while all texts are changed loses no character, and the next start goes on', async () => {
  const folder = temporaryFolder('rules-kills');
  let opened = await openLibrary(folder);
  const ids = Array.from({ length: textCount }, (_, at) =>
    insertHere(opened.databases.app, `Text ${at}`, toText(at, names[0])),
  );
  for (const id of ids) unwrap(await opened.library.accounts.computer.api.show(id));
  await waitUntil(() => opened.library.state().unindexed === 0);

  let [lost, interrupted, undone] = [0, 0, 0];
  let [from, to]: [string, string] = [...names];
  let runId = '';
  for (let round = 0; round < rounds; round += 1) {
    // Every third round undoes the last run.
    const isUndo = round % 3 === 2 && runId !== '';
    await closeLibrary(opened);
    const child = await startChanging(folder, '', from, to, ...(isUndo ? [runId] : []));
    await new Promise((done) => setTimeout(done, 2 + 9 * round));
    await killChanging(child);
    opened = await openLibrary(folder);
    const changed = countTexts(opened, ids, to);
    lost += textCount - changed - countTexts(opened, ids, from);
    if (changed > 0 && changed < textCount) interrupted += 1;

    opened.library.start();
    await waitUntil(() => !isChanging(opened));
    await waitUntil(() => unwrap(opened.library.texts.unsaved()).length === 0);
    const after = countTexts(opened, ids, to);
    // None, if the kill came before the plan was on the disk.
    expect([0, textCount]).toContain(after);
    if (after === 0) continue;
    for (const [at, id] of ids.entries()) {
      const versions = unwrap(opened.library.texts.versions(id));
      const newest = unwrap(opened.library.texts.version(id, versions[0]?.id ?? ''));
      if (newest !== toText(at, from)) lost += 1;
    }
    if (isUndo) undone += 1;
    [from, to] = [to, from];
    runId = getRunId(opened);
  }
  await closeLibrary(opened);
  removeFolder(folder);
  recordMetric('rules-kills-texts-lost', lost);
  recordMetric('rules-kills-interrupted', interrupted);
  recordMetric('rules-kills-undone', undone);
  expect(lost).toBe(0);
  expect(interrupted).toBeGreaterThan(0);
  expect(undone).toBeGreaterThan(0);
});
