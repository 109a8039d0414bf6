/**
 * `node test/run-script.mjs SCRIPT …`: runs a script of package.json. Node that is too old to read it says so in one sentence.
 * npm before 11.6.4 removes the link to the project's Node (npm/cli#4362), also when it installs one more package.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cannotInstall, findOwnNode, isTooOld, tooOld, tooOldToInstall } from './node-version.mjs';

if (isTooOld()) {
  const unlinked = `Node ${process.version} is too old for Sidetone, which has installed its own: run “npm run prepare”, then this command again.`;
  const installed = cannotInstall() ? tooOldToInstall : unlinked;
  console.error(findOwnNode() ? installed : tooOld);
  process.exit(1);
}
// The script sees its own arguments only.
process.argv.splice(1, 1);
process.argv[1] = resolve(process.argv[1]);
await import(pathToFileURL(process.argv[1]).href);
