/** Saves growing drafts until it is killed. Each line on stdout is a text that has been saved. */
import { createDraftRepository } from '../../../main/library/texts/draft-repository.ts';
import { openDatabases } from '../../../main/storage/databases.ts';

const [folder = '', id = '', round = ''] = process.argv.slice(2);
const databases = openDatabases(folder);
if (!databases.ok) throw new Error(JSON.stringify(databases.error));
const drafts = createDraftRepository(databases.value.app, Date.now);
let text = `Round ${round}:`;
for (let word = 0; word < 100_000; word += 1) {
  text += ` word${word}`;
  const saved = drafts.save('service', id, { text, base: 'As the service has it.' });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  process.stdout.write(`${text}\n`);
}
