/** What a page may do, and so a page that was taken over. SECURITY.md, "What a page may do", describes it. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { linkId } from '../../preload/contract/app.ts';
import { contract } from '../../preload/contract/contract.ts';
import type { IpcCall } from '../../preload/contract/define.ts';

const toCalls = (domain: string, members: string): string[] =>
  members.split(' ').map((member) => `${domain}.${member}`);

/** Each call by the most that it can do. */
const privileges = {
  /** Reads what Sidetone shows. */
  read: [
    ...toCalls('settings', 'get testConnection'),
    ...toCalls('websites', 'list show listByIds listAll lastSent'),
    'bulkRuns.last',
    'ipPresets.list',
    'shows.list',
    ...toCalls('watch', 'list preview history'),
    ...toCalls('feeds', 'get lines'),
    'transcriptions.show',
    ...toCalls('library', 'list record counterpart refresh search searchService state deleted deletedText'),
    ...toCalls('episodes', 'list proposals ofRecording'),
    ...toCalls('texts', 'open unsaved versions version'),
    ...toCalls('rules', 'list find findMore times'),
    'words.get',
    'speech.state',
    ...toCalls('audio', 'get envelope'),
    'exports.preview',
    ...toCalls('uploads', 'list addMoreFiles getHeard'),
    ...toCalls('app', 'info connection'),
  ],
  /** Changes settings, drafts and lists in the profile. */
  changeProfile: [
    ...toCalls('settings', 'setApiKey clearApiKey removeAuthorities setProxyLogin clearProxyLogin'),
    ...toCalls('ipPresets', 'create update delete'),
    ...toCalls('shows', 'create update delete assign'),
    ...toCalls('watch', 'remove'),
    ...toCalls('feeds', 'remove stopSound transcribe unmatch'),
    'library.purge',
    ...toCalls('episodes', 'join separate dismissProposal sendInParts'),
    ...toCalls('connection', 'cancelCheck'),
    ...toCalls('app', 'copyDiagnostics offerActions'),
    ...toCalls('texts', 'edit discard typeName'),
    ...toCalls('rules', 'save delete corrected decline'),
    ...toCalls('speech', 'cancelAdding use remove'),
    ...toCalls('modelDownload', 'pause discard'),
    ...toCalls('words', 'findVoices cancelSearch listenAgain cancelListenAgain'),
    ...toCalls('audio', 'unlink relink'),
    ...toCalls('uploads', 'edit pause cancel keepHeard remove move sendTextTo sendUploadTo'),
    'exports.cancel',
    'websites.cancelExport',
    'bulkRuns.cancel',
  ],
  /** Sends requests with the user's key to the user's service. */
  changeService: [
    ...toCalls('websites', 'store update delete'),
    ...toCalls('bulkRuns', 'start retry'),
    ...toCalls('transcriptions', 'update delete'),
    ...toCalls('texts', 'close save resolve rename'),
    ...toCalls('rules', 'change undo'),
    ...toCalls('uploads', 'start retry resendPart'),
    'episodes.resendPart',
  ],
  /** Does something only if the user agrees in a box or dialog of main's. */
  askUser: [
    ...toCalls('settings', 'update chooseAuthorities'),
    'connection.check',
    'modelDownload.setHub',
    'feeds.setAddress',
    'speech.add',
    ...toCalls('rules', 'import export'),
    'shows.chooseFolder',
    'watch.choose',
    ...toCalls('audio', 'choose'),
    ...toCalls('uploads', 'chooseFiles chooseReplacementFile'),
    'exports.save',
    'websites.export',
    'app.restart',
  ],
  /** Sends requests without key and texts to the public hub of models, or to another that the user agreed to. */
  contactHub: ['modelDownload.start'],
  /** Takes the new recordings of a folder that the user chose in a dialog of main's, and writes their texts beside them. */
  watchFolder: [...toCalls('watch', 'add update')],
  /**
   * Sends requests without key and texts to the addresses that a feed names, whose address the user agreed to; never to others within this
   * computer or its network. Files go to a folder that the user chose.
   */
  contactFeed: toCalls('feeds', 'refresh fetchSound takeTranscripts'),
  /** Writes new files beside recordings, named like them, with their texts. Others only if the user agrees in a box of main's. */
  writeBeside: ['exports.saveBeside'],
  /** Opens another program for a file or link that main has: one in a second. */
  open: ['app.openLink', 'app.showLog', 'audio.reveal', 'exports.reveal', 'uploads.revealFile'],
  /** Takes files of which only preload knows the paths. */
  takeFiles: ['uploads.addFiles', 'audio.link'],
};

const calls = Object.entries(contract).flatMap(([domain, members]) =>
  Object.entries(members).flatMap(([name, member]) =>
    member.kind === 'event' ? [] : [[`${domain}.${name}`, member as IpcCall] as const],
  ),
);

interface Definition {
  readonly type: string;
  readonly catchall?: z.core.$ZodType;
  readonly [name: string]: unknown;
}

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** The schema and all within it. */
const listSchemas = (schema: z.core.$ZodType): z.core.$ZodType[] => {
  const { shape = {}, ...others } = schema._zod.def as unknown as Definition & { readonly shape?: object };
  // Checks look like schemas.
  const members = Object.entries(others).flatMap(([name, value]) => (name === 'checks' ? [] : value));
  const inner = [...Object.values(shape), ...members].filter(isSchema);
  return [schema, ...inner.flatMap(listSchemas)];
};

describe('the privileges of a page', () => {
  it('are decided for every call', () => {
    const decided = Object.values(privileges).flat();
    expect(decided.toSorted()).toEqual(calls.map(([name]) => name).toSorted());
  });

  it('every schema refuses what it does not declare', () => {
    for (const [name, { args }] of calls) {
      for (const schema of listSchemas(args)) {
        const { type, catchall } = schema._zod.def as unknown as Definition;
        expect(['any', 'unknown', 'custom', 'record', 'map', 'set'], name).not.toContain(type);
        if (type === 'object') expect(catchall?._zod.def.type, name).toBe('never');
      }
    }
  });

  it('every text and list has a greatest length', () => {
    const isLimited = (schema: z.core.$ZodType): boolean => {
      const json = z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any' }) as Record<string, unknown>;
      const limited = json.maxLength ?? json.maxItems ?? json.prefixItems;
      return limited !== undefined || String(json.pattern).endsWith('$');
    };
    for (const [name, { args }] of calls) {
      const unlimited = listSchemas(args)
        .filter((schema) => ['string', 'array'].includes(schema._zod.def.type))
        .filter((schema) => !isLimited(schema));
      expect(unlimited, name).toEqual([]);
    }
  });

  it('a link is one of two, by its id', () => {
    expect(linkId.options).toEqual(['electron', 'licences']);
    for (const link of ['https://example.org', 'file:///etc/passwd', '', '__proto__'])
      expect(linkId.safeParse(link).success).toBe(false);
  });

  it('only calls with files take paths', () => {
    for (const [name, { args, kind }] of calls) {
      const names = listSchemas(args).flatMap((schema) =>
        Object.keys((schema._zod.def as { shape?: object }).shape ?? {}),
      );
      const isFileCall = (kind as string) === 'files';
      const hasPath = names.some((field) => /path|folder|file$/i.test(field));
      expect(hasPath, name).toBe(isFileCall);
      expect(privileges.takeFiles.includes(name), name).toBe(isFileCall);
    }
  });
});
