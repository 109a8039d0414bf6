/** Types into a draft until it is killed; each line on stdout is a text that was kept before the line was written. */
import { createDraftStore } from '../../../main/library/texts/draft-store.ts';
import { openDatabases } from '../../../main/storage/databases.ts';

const [folder = '', id = '', round = ''] = process.argv.slice(2);
const databases = openDatabases(folder);
if (!databases.ok) throw new Error(databases.error.message);
const drafts = createDraftStore(databases.value.own, Date.now);
let text = `Round ${round}:`;
for (let word = 0; word < 100_000; word += 1) {
  text += ` word${word}`;
  const kept = drafts.keep('service', id, { text, base: 'As the service has it.' });
  if (!kept.ok) throw new Error(kept.error.message);
  process.stdout.write(`${text}\n`);
}
