import { app, type BrowserWindow, dialog, shell } from 'electron';
import { getLocale, t } from '../../preload/messages/translate.ts';
import type { AuthorityChange } from '../settings/authorities.ts';
import type { ServiceChange } from '../settings/service-change.ts';

export const revealFile = (file: string): void => shell.showItemInFolder(file);

/** Returns the index of the button. Enter and Escape press the first one. */
const ask = async (
  window: BrowserWindow | null,
  question: Pick<Electron.MessageBoxOptions, 'type' | 'message' | 'detail' | 'buttons'>,
): Promise<number> => {
  const options = { ...question, defaultId: 0, cancelId: 0 };
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return response;
};

export const confirmQuit = async (window: BrowserWindow, unfinished: UnfinishedWork): Promise<boolean> => {
  const buttons = [t('dialogs.quit.keepRunning'), t('dialogs.quit.quit')];
  return (await ask(window, { type: 'question', ...formatQuitQuestion(unfinished), buttons })) === 1;
};

/** Asks whether the user's data may go to another service. */
export const confirmServiceChange = (
  window: BrowserWindow | null,
  { origins, formerOrigins }: ServiceChange,
): Promise<boolean> => {
  return warn(window, {
    message: t('dialogs.serviceChange.message', { origins: formatList(origins) }),
    detail: t('dialogs.serviceChange.detail', { formerOrigins: formatList(formerOrigins) }),
    confirm: t('dialogs.serviceChange.confirm'),
  });
};

/** Asks whether certificate authorities may vouch for the servers of the service. */
export const confirmAuthorities = (
  window: BrowserWindow | null,
  { authorities, origins }: AuthorityChange,
): Promise<boolean> => {
  const date = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long' });
  const descriptions = authorities.map(({ subject, expiresAt, fingerprint }) =>
    t('dialogs.authorities.authority', { subject, date: date.format(expiresAt), fingerprint }),
  );
  return warn(window, {
    message: t('dialogs.authorities.message', { origins: formatList(origins) }),
    detail: [...descriptions, t('dialogs.authorities.detail')].join('\n\n'),
    confirm: t('dialogs.authorities.confirm'),
  });
};

/** Asks whether to contact servers that the user has not agreed to send to. */
export const confirmCheck = (window: BrowserWindow | null, origins: readonly string[]): Promise<boolean> =>
  warn(window, {
    message: t('dialogs.check.message', { origins: formatList(origins) }),
    detail: t('dialogs.check.detail'),
    confirm: t('dialogs.check.confirm'),
  });

/** Asks whether to download speech models from an address that the user has not agreed to. */
export const confirmHub = (window: BrowserWindow | null, address: string): Promise<boolean> =>
  warn(window, {
    message: t('dialogs.hub.message', { address }),
    detail: t('dialogs.hub.detail'),
    confirm: t('dialogs.hub.confirm'),
  });

/** Asks whether to fetch a feed from an address that the user has not agreed to. */
export const confirmFeed = (window: BrowserWindow | null, address: string): Promise<boolean> =>
  warn(window, {
    message: t('dialogs.feed.message', { address }),
    detail: t('dialogs.feed.detail'),
    confirm: t('dialogs.feed.confirm'),
  });

/** File names that a box has room for. */
const maxNames = 8;

/** Asks whether an export may replace files that it has not written. */
export const confirmReplacing = (
  window: BrowserWindow | null,
  fileNames: readonly string[],
): Promise<boolean> => {
  const others = fileNames.length - maxNames;
  const more = others > 0 ? [t('transcriptions.exports.moreNames', { count: others })] : [];
  return warn(window, {
    message: t('dialogs.replace.message', { count: fileNames.length }),
    detail: [...fileNames.slice(0, maxNames), ...more].join('\n'),
    confirm: t('common.replace'),
  });
};

const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(items);

const warn = async (
  window: BrowserWindow | null,
  { confirm, ...texts }: { readonly message: string; readonly detail: string; readonly confirm: string },
): Promise<boolean> =>
  (await ask(window, { type: 'warning', ...texts, buttons: [t('common.cancel'), confirm] })) === 1;

/** Asks whether to reload the window after several crashes. */
export const confirmReload = async (window: BrowserWindow): Promise<boolean> => {
  const button = await ask(window, {
    type: 'error',
    message: t('dialogs.crash.message'),
    detail: t('dialogs.crash.detail'),
    buttons: [t('common.retry'), t('dialogs.quit.quit')],
  });
  return button === 0;
};

/** `fileName`: the new name of the damaged database. `recoveredCount`: rows. */
export const reportDamagedDatabase = (
  window: BrowserWindow | null,
  fileName: string,
  recoveredCount: number,
): void => {
  void ask(window, {
    type: 'warning',
    message: t('dialogs.damagedDatabase.message'),
    detail: t('dialogs.damagedDatabase.detail', { count: recoveredCount, fileName }),
    buttons: [t('dialogs.ok')],
  });
};

/** Shows an error that Sidetone cannot run with, and ends the process with code 1. */
export const reportAndExit = (message: string, title = t('dialogs.start.failed')): void => {
  dialog.showErrorBox(title, message);
  app.exit(1);
};

/** What quitting now would interrupt. */
export interface UnfinishedWork {
  /** Recordings that are prepared for a service, sent or transcribed there. */
  readonly sending: number;
  /** Recordings that this computer listens to. */
  readonly listening: number;
  /** Websites of a bulk run that are not done yet. */
  readonly websites: number;
}

/** What happens to the recordings. Of both places it is one sentence. */
const formatRecordingsDetail = ({ sending, listening }: UnfinishedWork): string =>
  sending === 0
    ? t('dialogs.quit.listeningDetail', { count: listening })
    : t('dialogs.quit.sendingDetail', { count: sending + listening });

/** The question before quitting while something runs. */
const formatQuitQuestion = (unfinished: UnfinishedWork): { message: string; detail: string } => {
  const { sending, listening, websites } = unfinished;
  const messages = [
    ...(sending === 0 ? [] : [t('dialogs.quit.sending', { count: sending })]),
    ...(listening === 0 ? [] : [t('dialogs.quit.listening', { count: listening })]),
    ...(websites === 0 ? [] : [t('dialogs.quit.websites', { count: websites })]),
  ];
  const details = [
    ...(sending + listening === 0 ? [] : [formatRecordingsDetail(unfinished)]),
    ...(websites === 0 ? [] : [t('dialogs.quit.websitesDetail', { count: websites })]),
  ];
  return { message: messages.join(' '), detail: details.join(' ') };
};
