/**
 * Compiles the messages of a catalog when the application is built, so that it starts without a parser. Tests and the
 * sources read the messages as they are.
 */
import compile from 'icu-minify/compile';
import type { MessageGroup } from './parameters.ts';

type CompiledMessage = ReturnType<typeof compile>;
interface CompiledGroup {
  readonly [name: string]: CompiledMessage | CompiledGroup;
}

const compileMessages = (group: MessageGroup): CompiledGroup =>
  Object.fromEntries(
    Object.entries(group).map(([name, value]) => [
      name,
      typeof value === 'string' ? compile(value) : compileMessages(value),
    ]),
  );

/** The plugin and the alias of the builds that have a catalog. */
export const compiledCatalogs = {
  plugin: {
    name: 'compiled-catalogs',
    enforce: 'pre',
    transform: {
      filter: { id: /\/assets\/locales\/\w+\.json$/ },
      handler: (catalog: string): string => JSON.stringify(compileMessages(JSON.parse(catalog))),
    },
  },
  alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
} as const;
