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

/** Our details unless `explain` has them, then the message of the service with its status; null if there is neither. */
export const getErrorDetails = (error: BridgeError): string | null => {
  const { detail, status } = error;
  const serviceMessage = getServiceText(error);
  const ownDetails = detail === undefined ? '' : formatErrorDetail(detail);
  const explanation = ownDetails === explain(error).next ? '' : ownDetails;
  if (serviceMessage === undefined && status !== undefined && explanation === '') {
    return t('errorStatus', { status: String(status) });
  }
  const quoted =
    serviceMessage === undefined || status === undefined ? serviceMessage : `${serviceMessage} (${status})`;
  return [explanation, quoted].filter(Boolean).join(' ') || null;
};

/** One line for a toast, a row or a screen reader. */
export const formatError = (error: BridgeError): string => {
  const { title, next } = explain(error);
  return `${title}. ${next}`;
};

/** Whether the service cannot be reached. */
export const isOffline = (error: BridgeError): boolean => offlineErrors.has(error.code);
