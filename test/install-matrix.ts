/**
 * `npm run install-matrix [-- NODE …]`: `npm ci`, `npm start` and `npm test` as on a new machine, with several Nodes and the npm that
 * each brings. Each row has a copy of the tracked files without `.git`, an ordinary user and no display. Prints a table,
 * and exits with 1 if a row fails. Needs Linux and the registry of npm, and takes some minutes for each row.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

interface Row {
  readonly node: string;
  readonly npm: string;
  /** Environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  readonly home?: 'missing' | 'unwritable';
  readonly folder?: string;
  /** Each command must say so in one sentence. */
  readonly isTooOld?: boolean;
}

/** Without the project's own Node, as on a system that it has no package for. */
const alone = { isTooOld: true, env: { npm_config_omit: 'optional' } };
const table: readonly Row[] = [
  { node: '20.20.2', npm: '10.8.2' },
  { node: '22.12.0', npm: '10.9.0', env: { NODE_ENV: 'production' } },
  { node: '22.23.3', npm: '10.9.4', home: 'unwritable' },
  { node: '24.9.0', npm: '11.6.0', env: { CI: 'true' } },
  { node: '24.21.0', npm: '11.16.0', folder: 'Hörbücher und mehr' },
  {
    node: '26.12.1',
    npm: '12.2.1',
    env: { CI: 'true', NODE_ENV: 'production' },
    home: 'missing',
    folder: 'Hörbücher und mehr',
  },
  { node: '18.20.8', npm: '10.8.2', isTooOld: true },
  { node: '22.12.0', npm: '10.9.0', ...alone },
];

const root = path.resolve(import.meta.dirname, '..');
const work = temporaryFolder('install-matrix');
const inWork = (name: string): string => path.join(work, name);
const isRoot = process.getuid?.() === 0;
/** The user “nobody”, if root runs this. */
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/** Milliseconds. */
const timeout = 20 * 60_000;
const stackLine = /^\s*at .*(?:node:|file:|[\\/])\S*:\d+(?::\d+)?\)?$|^node:internal\//m;
const tooOld = /^(?:Sidetone needs Node|Node v\S+ is too old for Sidetone).*/gm;
const equalHashes = /SHA-256 of the file ([0-9a-f]{64}), received \1, equal\s*$/;
const firstSteps = /^Node v24\.[\s\S]*^-- Format and lint: 1 passed/m;

/** The configuration of npm stays as it is, apart from what belongs to the npm that runs this. */
const ownSettings =
  /^npm_(?!config_)|^npm_config_(?:cache|prefix|local_prefix|global_prefix|user_agent|node_gyp|npm_version|init_module)$/;
const otherVariables =
  /^(?:DISPLAY|WAYLAND_DISPLAY|XDG_\w+|CI|NODE|NODE_ENV|NODE_OPTIONS|INIT_CWD|CHROMIUM_PATH|ELECTRON_\w+|SIDETONE_\w+)$/;

const getEnvironment = (row: Row): NodeJS.ProcessEnv => {
  const kept = Object.entries(process.env).filter(
    ([name]) => !ownSettings.test(name) && !otherVariables.test(name),
  );
  const folders = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !/\bnode_modules\b/.test(folder));
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(kept),
    PATH: [inWork(`versions/${row.node}/node_modules/.bin`), ...folders].join(path.delimiter),
    HOME: inWork(row.home ?? 'home'),
    TMPDIR: inWork('tmp'),
    npm_config_cache: inWork('cache'),
    ...row.env,
  };
  if (existsSync(inWork('npmrc'))) env.npm_config_userconfig = inWork('npmrc');
  return env;
};

/** Installs a Node with its npm. */
const installNode = ({ node, npm }: Row): void => {
  const folder = inWork(`versions/${node}`);
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  const packages = [`node-linux-${process.arch}@${node}`, `npm@${npm}`];
  execFileSync(
    'npm',
    ['install', '--silent', '--no-save', '--no-package-lock', '--prefix', folder, ...packages],
    {
      cwd: folder,
      stdio: 'inherit',
    },
  );
};

const setUp = (rows: readonly Row[]): void => {
  for (const name of ['home', 'cache', 'tmp', 'rows']) {
    mkdirSync(inWork(name));
    if (isRoot) chownSync(inWork(name), 65_534, 65_534);
  }
  mkdirSync(inWork('unwritable'));
  chmodSync(inWork('unwritable'), 0o555);
  chmodSync(work, 0o755);
  const settings = process.env.npm_config_userconfig;
  if (isRoot && settings && existsSync(settings)) {
    copyFileSync(settings, inWork('npmrc'));
    chownSync(inWork('npmrc'), 65_534, 65_534);
  }
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root });
  execFileSync('tar', ['--null', '-T', '-', '-cf', inWork('files.tar')], { cwd: root, input: files });
  for (const row of rows) installNode(row);
};

interface Outcome {
  /** Null if it was stopped. */
  readonly status: number | null;
  readonly text: string;
}

let stopRunning = (): void => undefined;

/** Runs a command to its end, or until what it has printed matches. */
const run = (
  command: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  until?: RegExp,
): Promise<Outcome> =>
  new Promise((resolve) => {
    const [program = '', ...args] = command;
    const child = spawn(program, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    });
    let text = '';
    stopRunning = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    };
    const timer = setTimeout(stopRunning, timeout);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (until?.test(text)) stopRunning();
      });
    child.on('error', (error) => {
      text += error.message;
    });
    child.on('close', (status) => {
      clearTimeout(timer);
      // What it has started may outlive it.
      stopRunning();
      resolve({ status, text });
    });
  });

/** What is wrong with the output of a command that must end in one sentence about Node. */
const judgeSentence = ({ status, text }: Outcome): string => {
  const sentences = text.match(tooOld)?.length ?? 0;
  return status !== 0 && status !== null && sentences === 1
    ? 'one sentence'
    : `FAILED: ${status}, ${sentences} sentences`;
};

const judge = (isTooOld: boolean, outcome: Outcome, isGood: boolean, good: string): string => {
  const stack = stackLine.exec(outcome.text)?.[0];
  if (stack !== undefined) return `FAILED: ${stack.trim()}`;
  if (isTooOld) return judgeSentence(outcome);
  return isGood ? good : `FAILED: ${outcome.status}`;
};

const describe = ({ env = {}, home, folder = '' }: Row): string =>
  [
    ...Object.entries(env).map((entry) => entry.join('=')),
    ...(home ? [`home ${home}`] : []),
    ...(folder ? [`“${folder}”`] : []),
  ].join(', ');

const tryRow = async (row: Row, index: number): Promise<Record<string, string>> => {
  const isTooOld = row.isTooOld ?? false;
  const parent = inWork(`rows/${index}`);
  const cwd = path.join(parent, row.folder ?? 'sidetone');
  const env = getEnvironment(row);
  await run(['mkdir', '-p', cwd], work, env);
  await run(['tar', '-xf', inWork('files.tar')], cwd, env);
  const started = performance.now();
  const ci = await run(['npm', 'ci'], cwd, env);
  const shared = inWork('out');
  // Each row would build the same, with the Node of the project.
  if (existsSync(shared) && !isTooOld) await run(['cp', '-R', shared, path.join(cwd, 'out')], cwd, env);
  const start = await run(['npm', 'start'], cwd, env);
  if (start.status === 0 && !existsSync(shared)) cpSync(path.join(cwd, 'out'), shared, { recursive: true });
  const test = await run(['npm', 'test'], cwd, env, firstSteps);
  await run(['rm', '-rf', parent], work, env);
  const line = {
    node: row.node,
    npm: row.npm,
    conditions: describe(row),
    'npm ci': judge(isTooOld, ci, ci.status === 0, '0'),
    'npm start': judge(
      isTooOld,
      start,
      start.status === 0 && equalHashes.test(start.text),
      'demo, equal SHA-256',
    ),
    'npm test': judge(isTooOld, test, firstSteps.test(test.text), 'begins'),
    seconds: String(Math.round((performance.now() - started) / 1000)),
  };
  for (const [command, { text }] of Object.entries({ 'npm ci': ci, 'npm start': start, 'npm test': test }))
    if (line[command as keyof typeof line].startsWith('FAILED'))
      console.log(`\n== ${command}, Node ${row.node}\n${text}`);
  console.log(Object.values(line).join(' · '));
  return line;
};

if (process.platform !== 'linux') {
  console.error('The install matrix runs on Linux only.');
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopRunning();
    process.exit(1);
  });
const wanted = process.argv.slice(2);
const rows = table.filter(
  ({ node }) => wanted.length === 0 || wanted.some((start) => node.startsWith(start)),
);
setUp(rows);
const lines: Record<string, string>[] = [];
for (const [index, row] of rows.entries()) lines.push(await tryRow(row, index));
console.table(lines);
if (lines.some((line) => Object.values(line).some((cell) => cell.startsWith('FAILED')))) process.exitCode = 1;
