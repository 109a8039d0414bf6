/**
 * Main's registration, handlers and services with a real database, files and service, without a window. What main would
 * open outside of the page is recorded instead.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createHandlers } from '../../../main/ipc/handlers.ts';
import {
  createEmit,
  type IpcPort,
  type IpcSender,
  isOwnPage,
  registerHandlers,
} from '../../../main/ipc/register.ts';
import { createServices } from '../../../main/services.ts';
import { defaultSettings, type SettingsStore } from '../../../main/settings/schema.ts';
import { openDatabases } from '../../../main/storage/databases.ts';
import { contract, type SidetoneContract } from '../../../preload/contract/contract.ts';
import type { Handlers } from '../../../preload/contract/define.ts';
import { ok } from '../../../preload/contract/result.ts';
import { publicHub } from '../../../preload/contract/speech.ts';
import { audio } from '../../fixtures/audio.ts';
import { startTestService } from '../../service/service.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createMemorySecrets, createMemoryStore } from '../../unit/settings/memory-settings.ts';

export const ownPage: IpcSender = { contentsId: 7, frame: { url: 'app://sidetone/index.html', isTop: true } };
export const apiKey = 'canary-0123456789-abcdefghij';

/** Effects outside of the page. */
export interface Records {
  /** Names that were suggested to the user. */
  readonly suggestedNames: string[];
  readonly revealed: string[];
  readonly links: string[];
  /** Origins that the user was asked about, and declined. */
  readonly askedOrigins: string[];
  readonly warnings: string[];
  restarts: number;
}

const createFolders = (root: string) => {
  const folders = {
    root,
    profile: path.join(root, 'profile'),
    /** Recordings of the user. */
    music: path.join(root, 'music'),
    /** That the user chose for exports. */
    chosen: path.join(root, 'chosen'),
    /** That no call may change. */
    outside: path.join(root, 'outside'),
  };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  for (const { path: file, fileName } of [audio.wav, audio.mp3])
    copyFileSync(file, path.join(folders.music, fileName));
  writeFileSync(path.join(folders.outside, 'private.txt'), 'private');
  return folders;
};

/** Each file below the folder, with the hash of its content. */
export const hashFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
    .sort();

type AnyHandler = (...args: unknown[]) => unknown;

/** Counts the calls that reach a handler, by call. */
const countCalls = (
  handlers: Handlers<SidetoneContract>,
  reached: Map<string, number>,
): Handlers<SidetoneContract> => {
  const counted = (name: string, handler: AnyHandler): AnyHandler => {
    return (...args) => {
      reached.set(name, (reached.get(name) ?? 0) + 1);
      return handler(...args);
    };
  };
  const domains = Object.entries(contract).map(([domain, members]) => {
    const service = (handlers as unknown as Record<string, Record<string, AnyHandler>>)[domain] ?? {};
    const calls = Object.keys(members).flatMap((name) => {
      const handler = service[name]?.bind(service);
      return handler ? [[name, counted(`${domain}.${name}`, handler)] as const] : [];
    });
    return [domain, Object.fromEntries(calls)];
  });
  return Object.fromEntries(domains) as Handlers<SidetoneContract>;
};

const createRecords = (): Records => ({
  suggestedNames: [],
  revealed: [],
  links: [],
  askedOrigins: [],
  warnings: [],
  restarts: 0,
});

/** What index.ts has of Electron. The user chooses the recording and the folder that exist. */
const createShell = (folders: ReturnType<typeof createFolders>, records: Records) => {
  const suggest = (name: string) => {
    records.suggestedNames.push(name);
    return ok(path.join(folders.chosen, name));
  };
  const wav = path.join(folders.music, audio.wav.fileName);
  return {
    fileDialogs: {
      chooseListFile: async (name: string) => suggest(name),
      chooseDocumentFile: async (name: string) => suggest(name),
      chooseExportFolder: async () => ok(folders.chosen),
      confirmReplacing: async () => ok(false),
      chooseModelFolder: async () => ok(folders.music),
      chooseShowFolder: async () => ok(folders.music),
      chooseWatchedFolder: async () => ok(folders.music),
      chooseSoundFolder: async () => ok(folders.chosen),
      chooseAuthorityFile: async () => ok(path.join(folders.outside, 'private.txt')),
    },
    confirmServiceChange: async ({ origins }: { readonly origins: readonly string[] }) => {
      records.askedOrigins.push(...origins);
      return ok(false);
    },
    confirmAuthorities: async () => ok(false),
    confirmCheck: async (origins: readonly string[]) => {
      records.askedOrigins.push(...origins);
      return ok(false);
    },
    confirmHub: async (address: string) => {
      records.askedOrigins.push(address);
      return ok(false);
    },
    confirmFeed: async (address: string) => {
      records.askedOrigins.push(address);
      return ok(false);
    },
    files: {
      chooseAudioFile: async () => ok(wav),
      chooseRulesFile: async () => ok(path.join(folders.outside, 'private.txt')),
      saveRulesFile: async () => suggest('corrections.csv'),
      chooseAudioFiles: async () => ok([{ path: wav, name: audio.wav.fileName, size: 0 }]),
      reveal: (file: string) => {
        records.revealed.push(file);
        return ok<true>(true);
      },
      showAddedFiles: () => undefined,
    },
  };
};

const appInfo = {
  version: '0',
  platform: 'linux',
  electron: '0',
  chrome: '0',
  node: '0',
  locale: 'en',
  dataFolder: '~',
  olderDatabase: null,
  isAssisted: false,
} as const;

/** Records that the calls can name. */
const fillService = ({ data }: Awaited<ReturnType<typeof startTestService>>): string[] => {
  const texts = ['Owls are quiet.', '=1+1', 'Line\nbreak', 'Twelve bees', 'Rain'];
  const transcriptions = texts.map((result, index) =>
    data.transcriptions.insert({ name: `Talk part ${index + 1}`, result }),
  );
  const websites = ['owls.example', 'bees.example'].map((domain) => data.websites.insert({ domain }));
  return [...transcriptions, ...websites].map(({ id }) => String(id));
};

const createPort = () => {
  const channels = new Map<string, Parameters<IpcPort['handle']>[1]>();
  const port: IpcPort = { handle: (channel, listener) => void channels.set(channel, listener) };
  /** As Electron does: arguments and answers are copied. */
  const invoke = async (channel: string, sender: IpcSender, args: readonly unknown[]): Promise<unknown> =>
    structuredClone(await channels.get(channel)?.(sender, ...structuredClone(args)));
  return { port, invoke };
};

const openProfile = async (folder: string) => {
  const opened = await openDatabases(folder);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
};

export const startRealMain = async () => {
  const folders = createFolders(temporaryFolder('fuzz'));
  const records = createRecords();
  const service = await startTestService({ apiKey });
  const ids = fillService(service);
  const { contentUrl, analyticsUrl } = service;
  const settingsStore: SettingsStore = createMemoryStore({ contentUrl, analyticsUrl });
  const { files, ...dialogs } = createShell(folders, records);
  const events: unknown[] = [];
  const services = createServices({
    profile: folders.profile,
    userAgent: 'Sidetone/0',
    settingsStore,
    databases: await openProfile(folders.profile),
    keychain: createMemorySecrets(),
    // Nothing reaches the public hub of models.
    network: {
      proxyFor: async (url) => (url.startsWith(publicHub) ? 'SOCKS5 127.0.0.1:9' : 'DIRECT'),
      isOnline: () => true,
    },
    ...dialogs,
    // No recording is prepared or listened to: that needs a window.
    openPreparationWindow: () => ({ send: () => undefined, destroy: () => undefined }),
    openListeningWindow: () => ({ send: () => undefined, destroy: () => undefined }),
    speechFolder: folders.profile,
    emit: createEmit((_channel, payload) => void events.push(structuredClone(payload))),
    onSettingsChanged: () => undefined,
    onActivity: () => undefined,
    onFolderGone: () => undefined,
    hideKey: () => undefined,
    info: () => undefined,
    warn: (message, error) => void records.warnings.push(`${message} ${String(error)}`),
  });
  const { port, invoke } = createPort();
  const reached = new Map<string, number>();
  const application = {
    info: () => ok(appInfo),
    connection: () => ok(services.connectionState.current()),
    openLink: (id: string) => {
      records.links.push(id);
      return ok<true>(true);
    },
    offerActions: () => ok<true>(true),
    showLog: () => ok<true>(true),
    copyDiagnostics: async () => ok<true>(true),
    restart: () => {
      records.restarts += 1;
      return ok<true>(true);
    },
  };
  registerHandlers(contract, countCalls(createHandlers(services, files, application), reached), {
    port,
    isTrusted: (sender) => isOwnPage(sender, { contentsId: ownPage.contentsId, origin: 'app://sidetone' }),
    warn: (message, error) => void records.warnings.push(`${message} ${String(error)}`),
  });
  const saved = await services.settings.setApiKey(apiKey);
  if (!saved.ok || saved.value.settings === null) throw new Error(JSON.stringify(saved));
  const initialSettings = settingsStore.read();
  return {
    invoke,
    folders,
    records,
    service,
    ids,
    events,
    /** The number of calls that reached the handler, by call. */
    reached,
    defaultSettings,
    /** After calls that removed the key, or chose this computer. */
    restoreSettings: (): void => void settingsStore.write(initialSettings),
    close: async (): Promise<void> => {
      await services.close();
      await service.close();
      removeFolder(folders.root);
    },
  };
};

export type RealMain = Awaited<ReturnType<typeof startRealMain>>;
