/** What a notice says of a text that is not saved. */
import { assertNever, type BridgeError } from '../../../../preload/contract/result.ts';
import { explain, getErrorDetails, isOffline } from '../../../lib/errors.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import type { SaveFailure } from '../drafts/draft.ts';

export interface SaveFailureMessage {
  readonly title: string;
  readonly text: string;
  /** The service's own message. */
  readonly serviceMessage: string | null;
}

export interface SaveFailureContext {
  /** The text as it is on the screen. */
  readonly text: string;
  /** Characters that the service takes; null while it is not known. */
  readonly limit: number | null;
  /** By how many characters the text is longer than that. */
  readonly excess: number;
  readonly isAutomatic: boolean;
}

/** `result` is what the service's interface calls a text. */
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

/** Null if the text was refused for its length and fits by now. */
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
