/** What the screen says about a text. */
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { OpenText, TextProblem, TextState } from '../../../preload/contract/texts.ts';
import { t } from '../../../preload/messages/translate.ts';
import { isOffline } from '../../lib/errors.ts';

export type TextStatus = 'saved' | 'unsaved' | 'saving' | 'failed';
export type TooLong = Extract<TextProblem, { kind: 'too_long' }>;

export const isDirty = ({ text, base }: Pick<OpenText, 'text' | 'base'>): boolean => text !== base;

/** The record was deleted while its text was edited. */
export const isDeletedElsewhere = ({ problem }: Pick<TextState, 'problem'>): boolean =>
  problem?.kind === 'refused' && problem.error.code === 'not_found' && problem.error.status === 404;

/** The service's text if the user has to choose; otherwise null. */
export const getTheirs = ({ problem }: Pick<TextState, 'problem'>): string | null =>
  problem !== null && 'theirs' in problem ? problem.theirs : null;

/** Why the text is kept here for now; null if it is not because the service can't be reached. */
export const getOfflineError = ({ problem }: Pick<TextState, 'problem'>): BridgeError | null =>
  problem?.kind === 'refused' && isOffline(problem.error) ? problem.error : null;

/** Set if the text stays on this computer because of its length. */
export const getTooLong = ({ problem }: Pick<TextState, 'problem'>): TooLong | null =>
  problem?.kind === 'too_long' ? problem : null;

export const getStatus = (text: Pick<OpenText, 'text' | 'base' | 'isSaving' | 'problem'>): TextStatus => {
  if (text.isSaving) return 'saving';
  if (text.problem !== null && text.problem.kind !== 'too_long') return 'failed';
  return isDirty(text) ? 'unsaved' : 'saved';
};

/** Names the characters of the text, and those that the service takes. */
export const formatTooLong = ({ characters, limit }: TooLong): string =>
  t('transcriptions.longerThanServiceTakes', { count: characters, limit });
