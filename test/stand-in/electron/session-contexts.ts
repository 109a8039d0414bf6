/**
 * A session in memory is a browser context of Chromium, with a proxy of its own: only the handlers of that session serve its
 * pages, which share no process with other sessions.
 */
import type { Chromium } from '../chromium/launch.ts';
import { type PageProxy, startProxy } from '../proxy.ts';
import { denyDownloads } from './downloads.ts';
import { defaultSession, getSessionState, type Session } from './session.ts';

/** As parameters of DevTools commands; empty for the default context. */
type ContextParameter = { readonly browserContextId?: string };

const proxies = new Map<Session, Promise<PageProxy>>();
const contexts = new WeakMap<Chromium, Map<Session, Promise<ContextParameter>>>();

const getProxy = (session: Session): Promise<PageProxy> => {
  const proxy = proxies.get(session) ?? startProxy(getSessionState(session));
  proxies.set(session, proxy);
  return proxy;
};

const createContext = async ({ cdp }: Chromium, session: Session): Promise<ContextParameter> => {
  const { port } = await getProxy(session);
  const { browserContextId } = await cdp.send('Target.createBrowserContext', {
    proxyServer: `http://127.0.0.1:${port}`,
    proxyBypassList: '<-loopback>',
  });
  await denyDownloads(cdp, { browserContextId });
  return { browserContextId };
};

/** The context of a session in this Chromium; created when it is first needed. */
export const contextOf = async (chromium: Chromium, session: Session): Promise<ContextParameter> => {
  if (session === defaultSession) return {};
  const ofChromium = contexts.get(chromium) ?? new Map<Session, Promise<ContextParameter>>();
  contexts.set(chromium, ofChromium);
  const context = ofChromium.get(session) ?? createContext(chromium, session);
  ofChromium.set(session, context);
  return context;
};

export const closeSessionProxies = (): void => {
  for (const proxy of proxies.values()) void proxy.then((opened) => opened.close());
};
