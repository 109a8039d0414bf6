import { assertNever, type BridgeError } from '../../../../preload/contract/result.ts';
import { explain, getErrorDetails, isOffline } from '../../../lib/errors.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import type { SaveFailure } from '../drafts/draft.ts';

export interface SaveFailureMessage {
  readonly title: string;
  readonly text: string;
  readonly serviceMessage: string | null;
}

export interface SaveFailureContext {
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

const describeRefusal = (error: BridgeError, context: SaveFailureContext): SaveFailureMessage => {
  const { limit, excess, isAutomatic } = context;
  const serviceMessage =
    withoutFieldName(error.fields?.result?.join(' ') || (getErrorDetails(error) ?? '')) || null;
  if (error.code === 'validation' && limit !== null && excess > 0) {
    return {
      title: `${formatCount(excess, 'character', 'characters')} too many: the service takes ${formatNumber(limit)}`,
      text: 'Your changes are kept here. Shorten the text, or copy or export all of it.',
      serviceMessage: null,
    };
  }
  if (error.code === 'validation')
    return { title: 'The service refused this text', text: 'Your changes are kept here.', serviceMessage };
  const next = isAutomatic
    ? 'They are saved when the service can be reached.'
    : 'Save them when you are online.';
  const text = `Your changes are kept here. ${isOffline(error) ? next : explain(error).next}`;
  return { title: `Not saved: ${explain(error).title}`, text, serviceMessage };
};

/** Returns null if the text was refused for its length and is short enough now. */
export const describeSaveFailure = (
  saveFailure: SaveFailure,
  context: SaveFailureContext,
): SaveFailureMessage | null => {
  switch (saveFailure.kind) {
    case 'refused': {
      const { error } = saveFailure;
      const isShortened = context.text !== saveFailure.text && context.excess === 0 && context.limit !== null;
      if (error.code === 'validation' && error.fields?.result && isShortened) return null;
      return describeRefusal(error, context);
    }
    case 'kept_otherwise':
      return {
        title: 'The service changed your text',
        text: `Your version is kept here. It has ${formatCount(context.text.length, 'character', 'characters')}, the service’s ${formatNumber(saveFailure.theirs.length)}.`,
        serviceMessage: null,
      };
    case 'conflict':
      return {
        title: 'Someone changed this text while you were editing',
        text: 'Nothing was sent. Your version is kept here. Compare the two, then choose one or merge both.',
        serviceMessage: null,
      };
    default:
      return assertNever(saveFailure);
  }
};
