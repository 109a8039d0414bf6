import { t } from '../../../../preload/messages/translate.ts';

/** A title, after the part of an episode that it is about. */
export const withPart = (part: string | undefined, title: string): string =>
  part === undefined ? title : t('episodes.problem', { part, problem: title });
