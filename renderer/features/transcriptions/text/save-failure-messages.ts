import { assertNever, type BridgeError } from '../../../../preload/contract/result.ts';
import type { TextProblem } from '../../../../preload/contract/texts.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { explain, getErrorDetails, isOffline } from '../../../lib/errors.ts';

interface SaveFailureContext {
  /** The text on the screen. */
  readonly text: string;
  /** Maximum characters at the service; null while unknown. */
  readonly limit: number | null;
  /** Characters over the limit. */
  readonly excess: number;
}

/** The service's API calls the text `result`. */
const withoutFieldName = (message: string): string => message.replaceAll(/\bresult\b/gi, 'text');

const describeRefusal = (error: BridgeError, context: SaveFailureContext) => {
  const { limit, excess } = context;
  const serviceMessage =
    withoutFieldName(error.fields?.result?.join(' ') || (getErrorDetails(error) ?? '')) || null;
  if (error.code === 'validation' && limit !== null && excess > 0) {
    return {
      title: t('transcriptions.drafts.tooLong', { excess, limit }),
      text: t('transcriptions.drafts.shorten'),
      serviceMessage: null,
    };
  }
  if (error.code === 'validation')
    return {
      title: t('transcriptions.drafts.refused'),
      text: t('transcriptions.drafts.safeHere'),
      serviceMessage,
    };
  const { title, next } = explain(error);
  return {
    title: t('transcriptions.drafts.notSaved', { reason: title }),
    text: t('transcriptions.drafts.safeHereNext', { next }),
    serviceMessage,
  };
};

/** Null if the text was refused for its length and is short enough now, and if the status of the text says all. */
export const describeProblem = (problem: TextProblem, context: SaveFailureContext) => {
  switch (problem.kind) {
    case 'refused': {
      const { error, isCurrent } = problem;
      if (isOffline(error)) return null;
      const isShortened = !isCurrent && context.excess === 0 && context.limit !== null;
      if (error.code === 'validation' && error.fields?.result && isShortened) return null;
      return describeRefusal(error, context);
    }
    case 'saved_differently':
      return {
        title: t('transcriptions.drafts.changedByService'),
        text: t('transcriptions.drafts.changedByServiceHint', {
          yours: context.text.length,
          theirs: problem.theirs.length,
        }),
        serviceMessage: null,
      };
    case 'conflict':
      return {
        title: t('transcriptions.drafts.conflict'),
        text: t('transcriptions.drafts.conflictHint'),
        serviceMessage: null,
      };
    case 'too_long':
      return null;
    default:
      return assertNever(problem);
  }
};
