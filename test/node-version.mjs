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

const isBefore = (version, major, minor) => {
  const [ownMajor, ownMinor] = version.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
};

/** The scripts need `import.meta.main`, which Node has since 24.2. */
export const isTooOld = () => isBefore(process.versions.node, 24, 2);

/** One sentence for a user whose Node cannot run the scripts. */
export const tooOld = `Sidetone needs Node 24.2 or newer on this system (${process.platform}, ${process.arch}), and this is ${process.version}: install it from nodejs.org, then run “npm ci” again.`;

/** The Node that runs npm. The script itself may run in the project's. */
const installer =
  /\bnode\/v(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? process.versions.node;

/** npm leaves out the compiled packages that its Node is too old for, without a word. They have this range (rolldown, oxc). */
export const cannotInstall = () =>
  isBefore(installer, 20, 19) || (isBefore(installer, 22, 12) && !isBefore(installer, 21, 0));

/** One sentence for a user whose Node cannot install. */
export const tooOldToInstall = `Sidetone needs Node 20.19, 22.12 or newer, and this is v${installer}: install it from nodejs.org, then run “npm ci” again.`;
