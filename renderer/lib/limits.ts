/** The limits of a service in words. */
import type { LearnedLimit, SizeLimit } from '../../preload/contract/limits/limits.ts';
import { t } from '../../preload/messages/translate.ts';
import { formatBytes, formatDate, formatList } from './format.ts';

/** `MP3, M4A and WebM`. */
export const formatTypes = (types: readonly string[]): string =>
  formatList(types.map((type) => (type === 'webm' ? 'WebM' : type.toUpperCase())));

/** Says when a limit was learned, and from which response. */
export const labelLearned = ({ changedAt, refusal }: Pick<SizeLimit, 'changedAt' | 'refusal'>): string => {
  const date = formatDate(changedAt);
  if (refusal === undefined) return t('settings.limits.learnedOn', { date });
  const { status, message } = refusal;
  return message === ''
    ? t('settings.limits.learnedFromStatus', { date, status: String(status ?? '') })
    : t('settings.limits.learnedFromMessage', { date, message });
};

/** What a refusal has shown, and that it is remembered. */
export const formatLearnedLimit = (learned: LearnedLimit): string => {
  switch (learned.name) {
    case 'fileBytes':
      return t('settings.limits.learned.fileBytes', { size: formatBytes(learned.value) });
    case 'fileTypes':
      return t('settings.limits.learned.fileTypes', { types: formatTypes(learned.value) });
    default:
      return t(`settings.limits.learned.${learned.name}`, { limit: learned.value });
  }
};
