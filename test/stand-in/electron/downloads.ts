/**
 * Downloads: main is notified and may prevent them. Downloads are not carried out; an allowed one is an
 * error.
 */
import type { Cdp } from '../chromium/cdp.ts';
import type { Chromium } from '../chromium/launch.ts';
import { toMain } from '../origin.ts';
import { state } from '../state.ts';
import { createEvent, guarded } from './guard.ts';
import { defaultSession } from './session.ts';

interface Beginning {
  readonly url: string;
  readonly suggestedFilename: string;
}

const begin = ({ url, suggestedFilename }: Beginning): void => {
  const item = guarded('DownloadItem', {
    getURL: () => toMain(url),
    getFilename: () => suggestedFilename,
    cancel: () => undefined,
  } satisfies Partial<Electron.DownloadItem>);
  const event = createEvent();
  defaultSession.emit('will-download', event, item, null);
  state.record.attempts.push({ kind: 'download', what: toMain(url), allowed: !event.defaultPrevented });
  if (!event.defaultPrevented)
    state.record.errors.push(`not in the stand-in: a download (${suggestedFilename})`);
};

/** Downloads in a context are reported, and never carried out. */
export const denyDownloads = (cdp: Cdp, context: object): Promise<unknown> =>
  cdp.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true, ...context });

export const watchDownloads = async ({ cdp }: Chromium): Promise<void> => {
  cdp.on('Browser.downloadWillBegin', begin);
  await denyDownloads(cdp, {});
};
