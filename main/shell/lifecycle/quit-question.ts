import { t } from '../../../preload/messages/translate.ts';

/** What quitting now would interrupt. */
export interface UnfinishedWork {
  readonly uploads: number;
  /** Websites of a bulk run that are not done yet. */
  readonly websites: number;
}

const formatMessage = ({ uploads, websites }: UnfinishedWork): string => {
  if (websites === 0) return t('dialogs.quit.uploads', { count: uploads });
  return uploads === 0
    ? t('dialogs.quit.websites', { count: websites })
    : t('dialogs.quit.both', { uploads, websites });
};

/** The question before quitting while something runs. */
export const formatQuitQuestion = (unfinished: UnfinishedWork): { message: string; detail: string } => {
  const { uploads, websites } = unfinished;
  const details = [
    ...(uploads === 0 ? [] : [t('dialogs.quit.uploadsDetail', { count: uploads })]),
    ...(websites === 0 ? [] : [t('dialogs.quit.websitesDetail', { count: websites })]),
  ];
  return { message: formatMessage(unfinished), detail: details.join(' ') };
};
