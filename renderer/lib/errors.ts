/** Messages and remedies of errors. */
import { connectionErrors, offlineErrors } from '../../preload/contract/errors/error-families.ts';
import { type ErrorRemedy, errorTable } from '../../preload/contract/errors/error-table.ts';
import type { BridgeError } from '../../preload/contract/result.ts';
import { explainCode } from '../../preload/messages/explain-error.ts';
import { formatErrorDetail, t } from '../../preload/messages/translate.ts';
import { truncate } from './truncate.ts';

export interface Explanation {
  /** What happened, without a full stop. */
  readonly title: string;
  /** What to do next. */
  readonly next: string;
  readonly remedy: ErrorRemedy;
}

export const explain = ({ code, detail }: BridgeError): Explanation => {
  const known = code in errorTable ? code : 'internal';
  return { ...explainCode(known, detail), remedy: errorTable[known].remedy };
};

/** Whether a check of the connection can say more. */
export const isCheckable = ({ code }: BridgeError): boolean =>
  code !== 'not_configured' && (connectionErrors.has(code) || code === 'unexpected_status');

/** Characters of a service's message that are shown: it may quote a whole text. */
const maxQuoteLength = 300;

/** The texts of fields say what the message above them only counts. */
const getServiceText = ({ serviceMessage = '', fields = {} }: BridgeError): string | undefined =>
  truncate(Object.values(fields).flat().join(' ') || serviceMessage, maxQuoteLength) || undefined;

/** What Sidetone knows besides what `explain` returns; '' if that is all. */
export const getOwnDetails = (error: BridgeError): string => {
  const own = error.detail === undefined ? '' : formatErrorDetail(error.detail);
  return own === explain(error).next ? '' : own;
};

/** The words of the service alone, with its status; null if it said nothing. */
export const getServiceMessage = (error: BridgeError): string | null => {
  const text = getServiceText(error);
  return text === undefined || error.status === undefined ? (text ?? null) : `${text} (${error.status})`;
};

/** Our details unless `explain` has them, then the message of the service with its status; null if there is neither. */
export const getErrorDetails = (error: BridgeError): string | null => {
  const { status } = error;
  const said = [getOwnDetails(error), getServiceMessage(error)].filter(Boolean).join(' ');
  if (said !== '') return said;
  return status === undefined ? null : t('errorStatus', { status: String(status) });
};

/** One line for a toast, a row or a screen reader. */
export const formatError = (error: BridgeError): string => {
  const { title, next } = explain(error);
  return `${title}. ${next}`;
};

/** Whether the service cannot be reached. */
export const isOffline = (error: BridgeError): boolean => offlineErrors.has(error.code);
