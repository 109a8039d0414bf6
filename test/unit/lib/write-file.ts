/** Replaces a file: `node write-file.ts FILE BYTES`. Prints the result as JSON. */
import { replaceFile } from '../../../main/lib/atomic-write.ts';

const [, , file = '', bytes = '0'] = process.argv;
console.log(JSON.stringify(await replaceFile(file, 'x'.repeat(Number(bytes)))));
