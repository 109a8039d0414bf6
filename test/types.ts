/** Checks each process with its own tsconfig: code that uses another process's types does not compile. */
import { spawnSync } from 'node:child_process';
import { writeTypes } from '../assets/locales/write-types.ts';

// The types of the messages are those of the catalogs as they are now.
writeTypes();

const projects = ['preload/contract', 'preload/recordings', 'preload', 'main', 'renderer', 'test', 'assets'];
let failed = 0;
for (const project of projects) {
  const { status } = spawnSync('tsc', ['-p', project], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
