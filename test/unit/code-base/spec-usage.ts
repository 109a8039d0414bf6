/** Reads from the sources of end-to-end specs which parts of a host their tests use, helpers included. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const specs = path.resolve(import.meta.dirname, '../../e2e/specs');

export interface SpecTest {
  readonly file: string;
  readonly title: string;
  /** The source of the test, and of the helpers that it uses. */
  readonly source: string;
}

/** Statements of the top level: Biome begins them, and nothing else but their ends, at the margin. */
const readStatements = (file: string): string[] => readFileSync(file, 'utf8').split(/\n(?=[a-z/@])/);

const getDeclaredNames = (statement: string): string[] => {
  const [, names = ''] =
    /^(?:\/\*[\s\S]*?\*\/\s*|\/\/.*\n)*(?:export )?(?:const|let|function|async function|class) (\{[^}]*\}|\w+)/.exec(
      statement,
    ) ?? [];
  return names.match(/\w+/g) ?? [];
};

/** Fixtures of both hosts. */
const isSetUp = /^(?:test|launchSidetone)$/;

const uses = (source: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(source);

/** Adds the declarations that `source` uses, of the same file and of what it imports within test/e2e. */
const withHelpers = (file: string, source: string, seen: Set<string>): string => {
  let text = source;
  for (const statement of readStatements(file)) {
    const [, names = '', from = ''] =
      /^import (?!type)[^{]*\{([^}]*)\} from '(\.[^']+)'/.exec(statement) ?? [];
    const target = path.resolve(path.dirname(file), from);
    const isHelper = from !== '' && target.includes(`${path.sep}e2e${path.sep}`) && existsSync(target);
    const imported = (names.match(/\w+/g) ?? []).filter((name) => !isSetUp.test(name) && uses(source, name));
    for (const helper of isHelper ? readStatements(target) : []) {
      const key = `${target} ${helper}`;
      if (!getDeclaredNames(helper).some((name) => imported.includes(name)) || seen.has(key)) continue;
      seen.add(key);
      text += withHelpers(target, helper, seen);
    }
    const key = `${file} ${statement}`;
    const isUsed =
      !/^(?:for|test)\b/.test(statement) && getDeclaredNames(statement).some((name) => uses(source, name));
    if (!isUsed || statement === source || seen.has(key)) continue;
    seen.add(key);
    text += withHelpers(file, statement, seen);
  }
  return text;
};

/** `{ tag }` is a tag that differs within a loop: always one of the stand-in. */
const isForStandIn = /\btag: .*@stand-in|\{ tag \}/;

/** Tests that run in Electron: those without the tag `@stand-in`. */
export const listElectronTests = (): SpecTest[] =>
  readdirSync(specs).flatMap((name) => {
    const file = path.join(specs, name);
    return readStatements(file)
      .filter((statement) => /^(?:test|for)\b/.test(statement))
      .flatMap((statement) => statement.split(/(?=\btest(?:\.\w+)?\(\s*[`'"])/))
      .filter((source) => /^test\(/.test(source) && !isForStandIn.test(source))
      .map((source) => {
        const [, title = ''] = /^test\(\s*[`'"](.*?)[`'"],/.exec(source) ?? [];
        const all = withHelpers(file, source, new Set());
        return { file: name, title, source: all.replaceAll(/if \([\w.]*host === 'stand-in'\)[^;]*;/g, '') };
      });
  });

const list = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].flatMap(([, found = '']) => found.match(/\w+(?=\s*[,:}]|\s*$)/g) ?? []);

/** The members of `control` that a test calls. */
export const listCommands = ({ source }: SpecTest): string[] =>
  list(source, /\bcontrol\.(\w+)(?=\()/g).concat(list(source, /\bcontrol: \{([^}]*)\}/g));

/** What a test reads of `control.record()`. */
export const listRecordFields = ({ source }: SpecTest): string[] => [
  ...list(source, /\brecord\(\)\)\s*\.(\w+)/g),
  ...list(source, /\{([^{}]*)\} = await [\w.]*\brecord\(\)/g),
  ...list(source, /\brecord\(\)\)\s*\.toMatchObject\(\{([^}]*)/g),
];

export const listLaunchOptions = ({ source }: SpecTest): string[] =>
  list(source, /\blaunch(?:Sidetone)?\(\{([\s\S]*?)\}\)/g);
