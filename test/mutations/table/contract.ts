/** Guards of the IPC boundary, and limits of what calls do outside of the page. */
import { mutate } from '../mutation.ts';

const register = 'test/contract/register.test.ts';
const values = 'test/contract/values.test.ts';
const dialogs = 'test/unit/shell/page-dialogs.test.ts';

export const contractMutations = [
  ...mutate(
    'main/ipc/register.ts',
    [register, values],
    [
      ['sender-unchecked', 'if (!isTrusted(sender)) {', 'if (!isTrusted(sender) && args.length > 99) {'],
      [
        'arguments-unchecked',
        'if (!parsed.success) return',
        'if (!parsed.success && args.length > 99) return',
      ],
      ['arguments-unparsed', '...(parsed.data as unknown[])', '...args'],
      [
        'exception-shown',
        "return fail('internal');",
        "return fail('internal', { key: 'exception', reason: String(error) });",
      ],
    ],
  ),
  ...mutate(
    'main/ipc/register.ts',
    [register],
    [
      ['sender-subframe', '!frame.isTop || ', ''],
      ['sender-other-window', 'sender.contentsId !== expected.contentsId || ', ''],
      [
        'sender-scheme',
        'return `${protocol}//${host}` === expected.origin;',
        "return protocol !== '' && expected.origin.endsWith(host);",
      ],
      [
        'sender-host',
        '`${protocol}//${host}` === expected.origin',
        '`${protocol}//${host}`.startsWith(expected.origin)',
      ],
    ],
  ),
  ...mutate(
    'main/shell/ipc-port.ts',
    ['test/unit/shell/ipc-port.test.ts'],
    [
      ['port-subframe', 'frame.parent === null', 'frame !== undefined'],
      ['port-sender', 'event.sender.id', '1'],
      ['store-channel', "ipcMain.removeAllListeners('electron-store-get-data')", 'undefined'],
    ],
  ),
  ...mutate(
    'preload/bridge.ts',
    [register, values],
    [
      [
        'bridge-file-path',
        'const path = ipc.getFilePath(file);',
        'const path = (file as { path?: string }).path ?? ipc.getFilePath(file);',
      ],
      [
        'bridge-file-list',
        "if (!Array.isArray(files)) throw new TypeError('This takes a list of files');",
        'if (!Array.isArray(files)) return files as DroppedFile[];',
      ],
      [
        'bridge-event',
        '(payload) => fn(payload)',
        '(...all) => (fn as (...values: unknown[]) => void)(...all, ipc)',
      ],
      [
        'bridge-uncloneable',
        "return fail('invalid_input', { key: 'exception', reason: String(error) });",
        'throw error;',
      ],
    ],
  ),
  ...mutate(
    'preload/contract/app.ts',
    ['test/contract/privileges.test.ts'],
    [
      [
        'link-by-address',
        "z.enum(['electron', 'licences'])",
        "z.string() as unknown as z.ZodEnum<{ electron: 'electron'; licences: 'licences' }>",
      ],
    ],
  ),
  ...mutate(
    'preload/contract/settings.ts',
    ['test/contract/privileges.test.ts'],
    [
      [
        'settings-unknown-field',
        'export const settingsPatch = z.strictObject({',
        'export const settingsPatch = z.looseObject({',
      ],
    ],
  ),
  ...mutate(
    'main/shell/file-dialogs.ts',
    [dialogs],
    [['several-dialogs', "if (this.#isOpen) return fail('wrong_state', { key: 'dialog_open' });", '']],
  ),
  ...mutate(
    'main/shell/outside-actions.ts',
    [dialogs],
    [
      ['several-links', 'const minIntervalMs = 1_000;', 'const minIntervalMs = 0;'],
      ['several-targets', 'this.#last.target === target ? ok(false)', 'this.#last !== null ? ok(true)'],
    ],
  ),
  ...mutate(
    'main/texts/draft-repository.ts',
    ['test/unit/texts/draft-quota.test.ts'],
    [['drafts-unlimited', 'stored.value + added <= maxBytes', 'stored.value + added <= maxBytes * 1_000']],
  ),
  ...mutate(
    'main/websites/ip-presets.ts',
    ['test/unit/websites/files.test.ts'],
    [
      [
        'presets-unlimited',
        'WHERE (SELECT count(*) FROM addresses) < ?',
        'WHERE (SELECT count(*) FROM addresses) < ? * 1000',
      ],
    ],
  ),
  ...mutate(
    'main/library/cache/sync.ts',
    ['test/unit/library/sync-end.test.ts'],
    [
      ['sync-records', 'const maxRecords = 100_000;', 'const maxRecords = 100_000_000;'],
      ['sync-bytes', '|| bytes >= maxBytes', ''],
    ],
  ),
];
