/** Electron APIs used by main, found by text search: instance members are matched by name, without types. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface ElectronUsage {
  /** `module.member` and `new Class` of imports from `electron`. */
  readonly modules: ReadonlySet<string>;
  /** Members of Electron classes, such as `setProgressBar`. */
  readonly members: ReadonlySet<string>;
  /** Names of events with a listener, such as `will-navigate`. */
  readonly events: ReadonlySet<string>;
}

const classes = [
  'BaseWindow',
  'BrowserWindow',
  'Menu',
  'Notification',
  'Protocol',
  'Session',
  'WebContents',
  'WebFrameMain',
  'WebRequest',
];
/** Members that objects of JavaScript or main have too, which are ignored. */
const ordinary = new Set([
  'delete',
  'handle',
  'id',
  'name',
  'off',
  'on',
  'once',
  'replace',
  'stop',
  'title',
  'url',
]);
const nodeEvent = /^(SIG\w+|uncaughtException|unhandledRejection|exit)$/;

const mainSources = (root: string): string[] => {
  const shell = path.join(root, 'main/shell');
  const files = [
    path.join(root, 'main/index.ts'),
    ...readdirSync(shell, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join(shell, file)),
  ];
  return files.map((file) =>
    readFileSync(file, 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      // Keys of messages, such as `menu.copy`.
      .replace(/\bt\(\s*'[\w.]+'/g, 't('),
  );
};

/** Members that `electron.d.ts` declares in a class. */
const declaredMembers = (types: string, name: string): string[] => {
  const start = types.search(new RegExp(`\\n {2}(class|interface) ${name} `));
  const length = types.slice(start + 1).search(/\n {2}(class|interface|type|namespace) /);
  const text = start < 0 ? '' : types.slice(start, start + 1 + length);
  return [...text.matchAll(/\n {4}(?:readonly )?(?:static )?(\w+)(?:\(|\??:)/g)].map(
    ([, member = '']) => member,
  );
};

const importedNames = (source: string): string[] =>
  [...source.matchAll(/import\s*\{([^}]*)\}\s*from 'electron'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

const moduleCalls = (source: string): string[] =>
  importedNames(source).flatMap((name) => [
    ...[...source.matchAll(new RegExp(`(?<!['/])\\b${name}\\.(\\w+)`, 'g'))]
      .filter(([, member = '']) => !['on', 'once', 'ts'].includes(member))
      .map(([call]) => call),
    ...(new RegExp(`new ${name}\\(`).test(source) ? [`new ${name}`] : []),
  ]);

const findEvents = (source: string): string[] =>
  [...source.matchAll(/\.(?:on|once)\(\s*'([\w-]+)'/g)]
    .map(([, event = '']) => event)
    .filter((event) => !nodeEvent.test(event));

export const findElectronUsage = (root: string): ElectronUsage => {
  const sources = mainSources(root);
  const types = readFileSync(path.join(root, 'node_modules/electron/electron.d.ts'), 'utf8');
  const declared = new Set(classes.flatMap((name) => declaredMembers(types, name)));
  const members = sources
    .flatMap((source) => [...source.matchAll(/(?<=[\w)\]])\??\.(\w+)/g)].map(([, member = '']) => member))
    .filter((member) => declared.has(member) && !ordinary.has(member));
  // `const { member } = session.defaultSession`
  const imported = sources
    .flatMap((source) =>
      [...source.matchAll(/const \{([^}]*)\} = \w/g)].flatMap(([, names = '']) => names.split(/[,:]/)),
    )
    .map((name) => name.trim())
    .filter((member) => declared.has(member) && !ordinary.has(member));
  return {
    modules: new Set(sources.flatMap(moduleCalls)),
    members: new Set([...members, ...imported]),
    events: new Set(sources.flatMap(findEvents)),
  };
};
