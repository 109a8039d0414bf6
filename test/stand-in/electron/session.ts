import { registeredScheme, registerScheme } from '../origin.ts';
import { requireReady, state } from '../state.ts';
import { guarded, guardedEmitter, type Within } from './guard.ts';
import { checkProxyConfig, reaches, resolveFixedProxy } from './session-proxy.ts';
import { SpellChecker } from './spell-checker.ts';
import { WebRequest } from './web-request.ts';

type SchemeHandler = (request: Request) => Response | Promise<Response>;
type SchemeHandlers = Map<string, SchemeHandler>;

/** Each session has handlers of its own. */
const createProtocol = (schemes: SchemeHandlers) =>
  ({
    handle: (scheme, handler) => {
      if (schemes.has(scheme)) throw new Error(`The scheme has been registered`);
      schemes.set(scheme, handler as unknown as SchemeHandler);
    },
    unhandle: (scheme) => void schemes.delete(scheme),
    isProtocolHandled: (scheme) => schemes.has(scheme),
  }) satisfies Partial<Electron.Protocol>;

const defaultSchemes: SchemeHandlers = new Map();

/** `protocol` is that of the default session, and registers privileged schemes before ready. */
export const protocol = guarded('protocol', {
  ...createProtocol(defaultSchemes),
  registerSchemesAsPrivileged: (customSchemes) => {
    if (state.isReady) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    }
    if (registeredScheme() !== null) {
      throw new Error('protocol.registerSchemesAsPrivileged can be called only once');
    }
    for (const { scheme, privileges } of customSchemes) {
      if (!privileges?.standard || !privileges.secure) {
        throw new Error(`not in the stand-in: a scheme that is not standard and secure (${scheme})`);
      }
      if (privileges.bypassCSP || privileges.allowExtensions) {
        throw new Error(
          `not in the stand-in: a scheme that bypasses the policy or has extensions (${scheme})`,
        );
      }
      registerScheme(scheme, privileges);
    }
  },
} satisfies Partial<Electron.Protocol>);

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];

type DeviceHandler = Parameters<Electron.Session['setDevicePermissionHandler']>[0];
type DisplayHandler = Parameters<Electron.Session['setDisplayMediaRequestHandler']>[0];

export interface SessionState {
  readonly schemes: SchemeHandlers;
  /** Null for the default session. */
  readonly partition: string | null;
  request: RequestHandler;
  check: CheckHandler;
  device: DeviceHandler;
  display: DisplayHandler;
  readonly spelling: SpellChecker;
  readonly webRequest: WebRequest;
  /** Null: the system's. */
  proxy: Electron.ProxyConfig | null;
}

const states = new WeakMap<Session, SessionState>();
export const getSessionState = (one: Session): SessionState => states.get(one) as SessionState;

class Session extends guardedEmitter('session') {
  readonly protocol: Electron.Protocol;
  readonly webRequest: Electron.WebRequest;

  constructor(partition: string | null, schemes: SchemeHandlers) {
    super();
    const webRequest = new WebRequest();
    const spelling = new SpellChecker({
      reaches: (host) => reaches(getSessionState(this).proxy, host),
      emit: (event, ...args) => this.emit(event, ...args),
    });
    const noHandlers = { request: null, check: null, device: null, display: null };
    states.set(this, { schemes, partition, ...noHandlers, spelling, webRequest, proxy: null });
    this.webRequest = webRequest as unknown as Electron.WebRequest;
    this.protocol = guarded('session.protocol', createProtocol(schemes)) as unknown as Electron.Protocol;
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    getSessionState(this).request = handler;
  }
  setPermissionCheckHandler(handler: CheckHandler): void {
    getSessionState(this).check = handler;
  }
  setDevicePermissionHandler(handler: DeviceHandler): void {
    getSessionState(this).device = handler;
  }
  setDisplayMediaRequestHandler(
    handler: DisplayHandler,
    _options?: Electron.DisplayMediaRequestHandlerOpts,
  ): void {
    getSessionState(this).display = handler;
  }

  async setProxy(config: Electron.ProxyConfig): Promise<void> {
    checkProxyConfig(config);
    getSessionState(this).proxy = config;
  }
  async resolveProxy(_url: string): Promise<string> {
    return resolveFixedProxy(getSessionState(this).proxy);
  }
  async closeAllConnections(): Promise<void> {}
  setSpellCheckerEnabled(enable: boolean): void {
    getSessionState(this).spelling.setEnabled(enable);
  }
  isSpellCheckerEnabled(): boolean {
    return getSessionState(this).spelling.isEnabled();
  }
  setSpellCheckerLanguages(languages: string[]): void {
    getSessionState(this).spelling.setLanguages(languages);
  }
  getSpellCheckerLanguages(): string[] {
    return getSessionState(this).spelling.languages();
  }
  get availableSpellCheckerLanguages(): string[] {
    return getSessionState(this).spelling.available();
  }
  addWordToSpellCheckerDictionary(word: string): boolean {
    // Files of a session in memory would remain.
    if (!this.isPersistent()) return false;
    state.record.dictionaryWords.push(word);
    return true;
  }
  isPersistent(): boolean {
    return getSessionState(this).partition === null;
  }
  getStoragePath(): string | null {
    return this.isPersistent() ? state.options.userData : null;
  }
}
true satisfies Within<Electron.Session, Session>;

export const defaultSession = new Session(null, defaultSchemes);
export type { Session };

/** Sessions in memory, by the name of their partition. */
const partitions = new Map<string, Session>();

export const findSession = (partition: string | undefined): Session => {
  if (partition === undefined || partition === '') return defaultSession;
  if (partition.startsWith('persist:'))
    throw new Error(`not in the stand-in: a second persistent session (${partition})`);
  const found = partitions.get(partition) ?? new Session(partition, new Map());
  partitions.set(partition, found);
  return found;
};

export const session = guarded('session', {
  get defaultSession(): Electron.Session {
    requireReady('Session can only be received when app is ready');
    getSessionState(defaultSession).spelling.create();
    return defaultSession as unknown as Electron.Session;
  },
  fromPartition: (partition) => {
    requireReady('Session can only be received when app is ready');
    const found = findSession(partition);
    getSessionState(found).spelling.create();
    return found as unknown as Electron.Session;
  },
} satisfies Partial<typeof Electron.Session>);
