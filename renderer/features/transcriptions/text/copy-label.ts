import { t } from '../../../../preload/messages/translate.ts';
import type { CopyState } from '../../../ui/use-copy.ts';

/** The label of a copy button: the given one, or for a moment the result of copying. */
export const formatCopyLabel = (state: CopyState, label: string): string => {
  if (state === 'idle') return label;
  return t(state === 'copied' ? 'common.copied' : 'common.copyFailed');
};
