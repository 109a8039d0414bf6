/** Types and saves nothing until it is killed. Each line on stdout is a text that main has taken. */
import { systemClock } from '../../../main/lib/clock.ts';
import { openDatabases } from '../../../main/storage/databases.ts';
import { createDrafts } from '../../../main/texts/draft-repository.ts';
import { SaveHistory } from '../../../main/texts/save-text.ts';
import { Texts } from '../../../main/texts/texts.ts';
import { createVersionRepository } from '../../../main/texts/version-repository.ts';
import { fail } from '../../../preload/contract/result.ts';
import { unwrap } from '../uploads/uploads-setup.ts';

const [folder = '', id = '', round = ''] = process.argv.slice(2);
const { app: database } = unwrap(await openDatabases(folder));
const result = 'As the service has it.';
const record = {
  id,
  name: '',
  result,
  favorite: false,
  words: null,
  created_at: null,
  updated_at: null,
  more: {},
};
const unreachable = async () => fail('offline');
const texts = new Texts({
  drafts: createDrafts({ database, now: Date.now, isCached: () => true }),
  versions: createVersionRepository(database, Date.now),
  history: new SaveHistory(),
  api: { show: unreachable, update: unreachable },
  rename: unreachable,
  clock: systemClock,
  isShown: () => true,
  getService: () => ({ id: 'service', textLimit: null }),
  findCached: () => record,
  findNeighbours: () => null,
  getTextLimit: () => null,
  isAutomatic: () => false,
  emit: () => {},
  log: () => {},
});
let { text, version } = unwrap(await texts.open(id));
const type = (insert: string, from: number): void => {
  const edited = unwrap(texts.edit(id, { version, from, to: text.length, insert }));
  if (edited.kind !== 'edited') throw new Error(edited.kind);
  version = edited.version;
  text = text.slice(0, from) + insert;
};
type(`Round ${round}:`, 0);
for (let word = 0; word < 100_000; word += 1) {
  type(` word${word}`, text.length);
  process.stdout.write(`${text}\n`);
}
