/** Runs in each thread of main's before its file: Electron's threads read archives and have `original-fs`, but no `electron`. */
import { patchFs } from './asar/patched-fs.ts';
import { standInForElectron } from './hooks.ts';

patchFs();
standInForElectron();
