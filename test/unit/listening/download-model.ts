/** Downloads the small model in a process of its own: `node download-model.ts ADDRESS FOLDER`. Prints its progress and the result. */
import { createDownload } from './small-model.ts';

const [, , address = '', folder = ''] = process.argv;
const download = createDownload(folder, () => address);
const print = (line: unknown): void => console.log(JSON.stringify(line));
print({ result: await download.run(new AbortController().signal, (progress) => print({ progress })) });
