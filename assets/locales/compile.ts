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

/** Groups of messages that only main shows. */
export const groupsOfMain = ['dialogs', 'exports', 'listenCommand', 'menu', 'notifications'];

const createPlugin = (omitted: readonly string[]) =>
  ({
    name: 'compiled-catalogs',
    enforce: 'pre',
    transform: {
      filter: { id: /\/assets\/locales\/\w+\.json$/ },
      handler: (catalog: string): string => {
        const groups = Object.entries<MessageGroup>(JSON.parse(catalog));
        return JSON.stringify(
          compileMessages(Object.fromEntries(groups.filter(([name]) => !omitted.includes(name)))),
        );
      },
    },
  }) as const;

/** The plugins and the alias of the builds that have a catalog. */
export const compiledCatalogs = {
  plugin: createPlugin([]),
  pluginOfWindow: createPlugin(groupsOfMain),
  alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
} as const;
