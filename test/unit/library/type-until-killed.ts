/** Saves growing drafts until it is killed. Each line on stdout is a text that has been saved. */

import { openDatabases } from '../../../main/storage/databases.ts';
import { createDrafts } from '../../../main/texts/draft-repository.ts';

const [folder = '', id = '', round = ''] = process.argv.slice(2);
const databases = await openDatabases(folder);
if (!databases.ok) throw new Error(JSON.stringify(databases.error));
const drafts = createDrafts({ database: databases.value.app, now: Date.now, isCached: () => true });
let text = `Round ${round}:`;
for (let word = 0; word < 100_000; word += 1) {
  text += ` word${word}`;
  const saved = drafts.save('service', id, { text, base: 'As the service has it.' });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  process.stdout.write(`${text}\n`);
}
