import { assertNever, type BridgeError } from '../../../../preload/contract/result.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { explain, getErrorDetails, isOffline } from '../../../lib/errors.ts';
import type { SaveFailure } from '../drafts/draft.ts';

interface SaveFailureContext {
  /** The text on the screen. */
  readonly text: string;
  /** Maximum characters at the service; null while unknown. */
  readonly limit: number | null;
  /** Characters over the limit. */
  readonly excess: number;
  readonly isAutomatic: boolean;
}

/** The service's API calls the text `result`. */
const withoutFieldName = (message: string): string => message.replaceAll(/\bresult\b/gi, 'text');

const describeRefusal = (error: BridgeError, context: SaveFailureContext) => {
  const { limit, excess, isAutomatic } = context;
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
  const offlineText = t(
    isAutomatic ? 'transcriptions.drafts.safeHereUntilOnline' : 'transcriptions.drafts.safeHereSaveLater',
  );
  return {
    title: t('transcriptions.drafts.notSaved', { reason: title }),
    text: isOffline(error) ? offlineText : t('transcriptions.drafts.safeHereNext', { next }),
    serviceMessage,
  };
};

/** Returns null if the text was refused for its length and is short enough now. */
export const describeSaveFailure = (saveFailure: SaveFailure, context: SaveFailureContext) => {
  switch (saveFailure.kind) {
    case 'refused': {
      const { error } = saveFailure;
      const isShortened = context.text !== saveFailure.text && context.excess === 0 && context.limit !== null;
      if (error.code === 'validation' && error.fields?.result && isShortened) return null;
      return describeRefusal(error, context);
    }
    case 'saved_differently':
      return {
        title: t('transcriptions.drafts.changedByService'),
        text: t('transcriptions.drafts.changedByServiceHint', {
          yours: context.text.length,
          theirs: saveFailure.theirs.length,
        }),
        serviceMessage: null,
      };
    case 'conflict':
      return {
        title: t('transcriptions.drafts.conflict'),
        text: t('transcriptions.drafts.conflictHint'),
        serviceMessage: null,
      };
    default:
      return assertNever(saveFailure);
  }
};
