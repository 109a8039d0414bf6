/**
 * Compiles the messages of a catalog when the application is built, so that it starts without a parser. Tests and the
 * sources read the messages as they are.
 */
import { readFileSync } from 'node:fs';
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
export const groupsOfMain = ['commandLine', 'dialogs', 'exports', 'listenCommand', 'menu', 'notifications'];

/** Groups of messages that the window loads with the first screen that shows them (`preload/messages/later-messages.ts`). */
export const laterGroups = ['feeds', 'privacy', 'watch', 'websites'];

const later = '?later';

const createPlugin = (hasGroup: (name: string, isLater: boolean) => boolean) =>
  ({
    name: 'compiled-catalogs',
    enforce: 'pre',
    load: {
      filter: { id: /\/assets\/locales\/\w+\.json\?later$/ },
      handler: (id: string): string => readFileSync(id.slice(0, -later.length), 'utf8'),
    },
    transform: {
      filter: { id: /\/assets\/locales\/\w+\.json(?:\?later)?$/ },
      handler: (catalog: string, id: string): string => {
        const groups = Object.entries<MessageGroup>(JSON.parse(catalog));
        const isLater = id.endsWith(later);
        const compiled = JSON.stringify(
          compileMessages(Object.fromEntries(groups.filter(([name]) => hasGroup(name, isLater)))),
        );
        // With a query it is no JSON to the bundler.
        return isLater ? `export default ${compiled}` : compiled;
      },
    },
  }) as const;

/** The plugins and the alias of the builds that have a catalog. */
export const compiledCatalogs = {
  plugin: createPlugin(() => true),
  pluginOfWindow: createPlugin(
    (name, isLater) => !groupsOfMain.includes(name) && laterGroups.includes(name) === isLater,
  ),
  alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
} as const;
