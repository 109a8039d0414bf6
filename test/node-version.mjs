/** Which Node can run the project. Plain JavaScript, because Node before 22.18 cannot read TypeScript. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const isWindows = process.platform === 'win32';
/** The optional dependency that is the project's Node on this system. */
const ownPackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
const ownPath = join(ownPackage, 'bin', isWindows ? 'node.exe' : 'node');

/**
 * Returns the version of the project's Node and its path within `node_modules`. Returns null if npm has not installed it,
 * or if it does not run here, such as on Alpine Linux.
 */
export const findOwnNode = () => {
  const { stdout } = spawnSync(join(root, 'node_modules', ownPath), ['-v'], { encoding: 'utf8' });
  return /^v\d/.test(stdout) ? { path: ownPath, version: stdout.trim() } : null;
};

/** The scripts need `import.meta.main`, which Node has since 24.2. */
export const isTooOld = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < 24 || (major === 24 && minor < 2);
};

/** One sentence for a user whose Node is too old. */
export const tooOld = `Sidetone needs Node 24.2 or newer on this system (${process.platform}, ${process.arch}), and this is ${process.version}: install it from nodejs.org, then run “npm ci” again.`;
