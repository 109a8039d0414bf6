/** What is built has compiled messages and no parser. They read as the messages in the sources do. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledCatalogs } from '../../../assets/locales/compile.ts';
import de from '../../../assets/locales/de.json' with { type: 'json' };
import en from '../../../assets/locales/en.json' with { type: 'json' };
import { getParameters, listMessages } from '../../../assets/locales/parameters.ts';
import type { ErrorDetail } from '../../../preload/contract/errors/error-details.ts';
import * as source from '../../../preload/messages/translate.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..').replaceAll('\\', '/');
const catalogs = { en, de };

type Built = Pick<typeof source, 't' | 'setCatalog' | 'formatErrorDetail'> & {
  readonly catalogs: typeof catalogs;
};
let folder = '';
let built: Built;

beforeAll(async () => {
  folder = temporaryFolder('messages');
  const entry = path.join(folder, 'entry.ts');
  writeFileSync(
    entry,
    `import en from '${root}/assets/locales/en.json';
    import de from '${root}/assets/locales/de.json';
    export * from '${root}/preload/messages/translate.ts';
    export const catalogs = { en, de };`,
  );
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [compiledCatalogs.plugin],
    // Vitest would have the packages checked as they are developed.
    resolve: { alias: [...compiledCatalogs.alias], conditions: ['module', 'browser', 'production'] },
    build: {
      outDir: path.join(folder, 'out'),
      minify: false,
      rollupOptions: { external: /^react$/, output: { codeSplitting: false } },
      lib: { entry, formats: ['es'], fileName: 'messages' },
    },
  });
  built = await import(pathToFileURL(path.join(folder, 'out/messages.js')).href);
});
afterAll(() => {
  source.setCatalog({ locale: 'en', messages: en });
  rmSync(folder, { recursive: true });
});

/** Values of a parameter: the names of all options that its message may choose from, and numbers of all plural forms. */
const getValues = (type: string, message: string): readonly unknown[] => {
  if (type === 'number') return [0, 1, 2, 0.25, 12_345];
  if (type === 'Tag') return [(content: unknown) => `<${[content].flat().join('')}>`];
  return ['Episode {1} <b>', ...[...message.matchAll(/(\w+) \{/g)].map(([, option]) => option)];
};

const format = ({ t }: Pick<Built, 't'>, key: string, values: Record<string, unknown>): unknown =>
  [t.rich(key as never, values as never)].flat().join('');

describe.each(['en', 'de'] as const)('the compiled messages in %s', (language) => {
  beforeAll(() => {
    source.setCatalog({ locale: language, messages: catalogs[language] });
    built.setCatalog({ locale: language, messages: built.catalogs[language] });
  });

  it('read as those in the sources', () => {
    const messages = listMessages(catalogs[language]);
    let compared = 0;
    for (const [key, message] of messages) {
      const parameters = [...getParameters(message)].map(
        ([name, type]) => [name, getValues(type, message)] as const,
      );
      const rounds = Math.max(1, ...parameters.map(([, values]) => values.length));
      for (let round = 0; round < rounds; round += 1) {
        const values = Object.fromEntries(
          parameters.map(([name, all], index) => [name, all[(round + index) % all.length]]),
        );
        expect(format(built, key, values), `${key} ${JSON.stringify(values)}`).toBe(
          format(source, key, values),
        );
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(messages.length);
  });

  it('are empty for a stored detail of another version', () => {
    const details = [
      { key: 'status_unexpected' },
      { key: 'files_added_before', total: 2 },
      { key: 'unknown' },
    ];
    for (const detail of details as unknown as ErrorDetail[]) {
      expect(built.formatErrorDetail(detail)).toBe('');
      expect(source.formatErrorDetail(detail)).toBe('');
    }
  });
});
