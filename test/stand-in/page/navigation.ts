/** Every document request of a page stops here: what the page itself started is for main to allow. */
import type { CdpSession } from '../chromium/cdp.ts';
import { toMain } from '../origin.ts';

export interface Navigation {
  /** As main knows it. */
  readonly url: string;
  readonly frameId: string;
}

/** Asks `mayGo` for each navigation that the page (not main, not a DevTools client) started. */
export const guardNavigation = (
  session: CdpSession,
  mayGo: (navigation: Navigation) => boolean,
): Promise<void> => {
  /** Navigations that a page asked for, by frame: the next document request of that frame is theirs. */
  const requested = new Map<string, string>();
  session.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
    if (disposition !== 'currentTab') return;
    const stays = /^(https?|file|data|blob|filesystem|ftp):/i.test(url);
    // About: and its like make no request that could be stopped; main is told and the page goes.
    if (stays) requested.set(frameId, url);
    else mayGo({ url: toMain(url), frameId });
  });
  session.on('Fetch.requestPaused', ({ requestId, frameId, request }) => {
    const byPage = requested.has(frameId);
    requested.delete(frameId);
    const allowed = !byPage || mayGo({ url: toMain(request.url), frameId });
    const answer = allowed
      ? session.send('Fetch.continueRequest', { requestId })
      : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    answer.catch(() => undefined);
  });
  return session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
};
