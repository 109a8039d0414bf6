import { registeredScheme, registerScheme } from '../origin.ts';
import { requireReady, state } from '../state.ts';
import { guarded, guardedEmitter, type Within } from './guard.ts';
import { spellChecker } from './spell-checker.ts';

type SchemeHandler = (request: Request) => Response | Promise<Response>;
const schemes = new Map<string, SchemeHandler>();

export const schemeHandler = (scheme: string): SchemeHandler | null => schemes.get(scheme) ?? null;

const sessionProtocol = guarded('session.protocol', {
  handle: (scheme, handler) => {
    if (schemes.has(scheme)) throw new Error(`The scheme has been registered`);
    schemes.set(scheme, handler as unknown as SchemeHandler);
  },
  unhandle: (scheme) => void schemes.delete(scheme),
  isProtocolHandled: (scheme) => schemes.has(scheme),
} satisfies Partial<Electron.Protocol>);

/** `protocol` is that of the default session, and registers privileged schemes before ready. */
export const protocol = guarded('protocol', {
  ...sessionProtocol,
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
      registerScheme(scheme, privileges.stream);
    }
  },
} satisfies Partial<Electron.Protocol>);

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];

export const permissionHandlers: { request: RequestHandler; check: CheckHandler } = {
  request: null,
  check: null,
};

class Session extends guardedEmitter('session') {
  readonly protocol = sessionProtocol as unknown as Electron.Protocol;

  setPermissionRequestHandler(handler: RequestHandler): void {
    permissionHandlers.request = handler;
  }
  setPermissionCheckHandler(handler: CheckHandler): void {
    permissionHandlers.check = handler;
  }
  setDevicePermissionHandler(_handler: Parameters<Electron.Session['setDevicePermissionHandler']>[0]): void {}
  setDisplayMediaRequestHandler(
    _handler: Parameters<Electron.Session['setDisplayMediaRequestHandler']>[0],
    _options?: Electron.DisplayMediaRequestHandlerOpts,
  ): void {}

  async resolveProxy(_url: string): Promise<string> {
    return state.switches.proxy;
  }
  async closeAllConnections(): Promise<void> {}
  setSpellCheckerEnabled(enable: boolean): void {
    spellChecker.setEnabled(enable);
  }
  isSpellCheckerEnabled(): boolean {
    return spellChecker.isEnabled();
  }
  setSpellCheckerLanguages(languages: string[]): void {
    spellChecker.setLanguages(languages);
  }
  getSpellCheckerLanguages(): string[] {
    return spellChecker.languages();
  }
  get availableSpellCheckerLanguages(): string[] {
    return spellChecker.available();
  }
  addWordToSpellCheckerDictionary(word: string): boolean {
    return spellChecker.addWord(word);
  }
  isPersistent(): boolean {
    return true;
  }
  getStoragePath(): string | null {
    return state.options.userData;
  }
}
true satisfies Within<Electron.Session, Session>;

export const defaultSession = new Session();

export const session = guarded('session', {
  get defaultSession(): Electron.Session {
    requireReady('Session can only be received when app is ready');
    return defaultSession as unknown as Electron.Session;
  },
} satisfies Partial<typeof Electron.Session>);
