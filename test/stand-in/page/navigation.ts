/** Pauses every document request. Main decides about those that the renderer started. */
import type { CdpSession } from '../chromium/cdp.ts';
import { toMain } from '../origin.ts';

export interface Navigation {
  /** As main knows it. */
  readonly url: string;
  readonly frameId: string;
}

/** Calls `mayGo` for each navigation that the renderer (not main, not a DevTools client) started. */
export const guardNavigation = (
  session: CdpSession,
  mayGo: (navigation: Navigation) => boolean,
): Promise<void> => {
  /** Requested navigations by frame. The next document request of that frame is theirs. */
  const requested = new Map<string, string>();
  session.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
    if (disposition !== 'currentTab') return;
    const stays = /^(https?|file|data|blob|filesystem|ftp):/i.test(url);
    // `about:` and similar URLs make no request that could be paused: main is only notified.
    if (stays) requested.set(frameId, url);
    else mayGo({ url: toMain(url), frameId });
  });
  session.on('Fetch.requestPaused', ({ requestId, frameId, request }) => {
    const byPage = requested.has(frameId);
    requested.delete(frameId);
    const allowed = !byPage || mayGo({ url: toMain(request.url), frameId });
    const result = allowed
      ? session.send('Fetch.continueRequest', { requestId })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    result.catch(() => undefined);
  });
  return session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
};
