/**
 * `npm run bench` measures; `npm run bench -- upload-speed` only what is named. `--rounds N` (7), `--json` for numbers.
 * Ends with a line `figure NAME: VALUE` for each figure, counted from what ran.
 */
import { parseArgs } from 'node:util';
import { audioTopic } from './audio.ts';
import { librarySearch } from './library-search.ts';
import { longTextTopic } from './long-text.ts';
import { startTopic } from './start.ts';
import { tableOf } from './table.ts';
import type { Measured, Topic } from './topic.ts';
import { uploadMemory } from './upload-memory.ts';
import { uploadSpeed } from './upload-speed.ts';
import { windowTopic } from './window.ts';

const topics: readonly Topic[] = [
  uploadMemory,
  uploadSpeed,
  windowTopic,
  startTopic,
  librarySearch,
  longTextTopic,
  audioTopic,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, rounds: { type: 'string', default: '7' } },
});
const unknown = positionals.filter((name) => !topics.some((topic) => topic.name === name));
const rounds = Number(values.rounds);
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`Topics: ${topics.map(({ name }) => name).join(', ')}. --rounds takes a number from 1.`);
  process.exit(2);
}

const measured: (Measured & { readonly topic: string })[] = [];
for (const topic of topics) {
  if (positionals.length > 0 && !positionals.includes(topic.name)) continue;
  const result = await topic.run({ rounds, say: (text) => console.error(text) });
  measured.push({ topic: topic.name, ...result });
  if (!values.json) console.log(`\n${tableOf(result)}`);
}

const figures = measured.flatMap((one) => one.figures);
if (values.json)
  console.log(JSON.stringify({ topics: measured, figures: Object.fromEntries(figures) }, null, 2));
else for (const [name, value] of figures) console.log(`figure ${name}: ${value}`);
