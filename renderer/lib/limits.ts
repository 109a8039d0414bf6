/** The limits of a service in words. */
import type { LearnedLimit } from '../../preload/contract/limits/limits.ts';
import { t } from '../../preload/messages/translate.ts';
import { formatBytes, formatList } from './format.ts';

/** `MP3, M4A and WebM`. */
export const formatTypes = (types: readonly string[]): string =>
  formatList(types.map((type) => (type === 'webm' ? 'WebM' : type.toUpperCase())));

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
