/** The messages of errors that main and the renderer share. */
import type { BridgeError, ErrorCode } from '../contract/result.ts';
import { formatErrorDetail, t } from './translate.ts';

/** What happened (without a full stop) and what to do next. */
export const explainCode = (code: ErrorCode): { readonly title: string; readonly next: string } => ({
  title: t(`errors.${code}.title`),
  next: t(`errors.${code}.next`),
});

/** What happened, then the details or, if there are none, what to do next. For dialogs of the system. */
export const formatErrorWithDetail = ({ code, detail }: BridgeError): string => {
  const { title, next } = explainCode(code);
  return detail === undefined ? `${title}. ${next}` : `${title}. ${formatErrorDetail(detail)}`;
};
