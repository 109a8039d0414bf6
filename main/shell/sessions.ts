/**
 * What the sessions reach. Sessions with pages reach nothing but the application's own scheme. Main's
 * requests use the proxies of a session without pages, which keeps the system's settings.
 */
import { type Session, session } from 'electron';
import { appScheme } from './window/served-file.ts';

/** Requests of these schemes do not leave the process. Developer tools are pages of the default session. */
const internalSchemes = new Set([`${appScheme}:`, 'blob:', 'data:', 'devtools:']);

const isInternal = (url: string): boolean => URL.canParse(url) && internalSchemes.has(new URL(url).protocol);

/** Nothing listens at this proxy. Without `<-loopback>` Chromium uses no proxy for addresses of this computer. */
const deadProxy = { proxyRules: 'http://127.0.0.1:9', proxyBypassRules: '<-loopback>' };

/**
 * Confines a session with pages. Call it as soon as the session exists: a new session downloads the dictionary of the
 * system's language. The proxy stops what is not a request, such as TURN over TCP.
 */
export const confineSession = (confined: Session): void => {
  confined.setSpellCheckerLanguages([]);
  void confined.setProxy(deadProxy);
  confined.webRequest.onBeforeRequest(({ url }, callback) => callback({ cancel: !isInternal(url) }));
};

/** The session in memory with the system's proxy. It never has a page. */
export const getNetworkSession = (): Session => session.fromPartition('network');

/** Call it once, when the application is ready, before anything else uses a session. */
export const setUpSessions = (): void => {
  confineSession(session.defaultSession);
  getNetworkSession().setSpellCheckerLanguages([]);
};

/** The proxies for a URL, as in the result of a PAC file. */
export const resolveProxy = (url: string): Promise<string> => getNetworkSession().resolveProxy(url);
