/** The messages of errors that main and the renderer share. */

import type { ErrorDetail, ErrorDetailKey } from '../contract/errors/error-details.ts';
import type { ErrorCode } from '../contract/errors/error-table.ts';
import { isCertainToRepeat } from '../contract/errors/retry-policy.ts';
import type { BridgeError } from '../contract/result.ts';
import { formatErrorDetail, t } from './translate.ts';

/** Details with a next step of their own. */
const advisedDetails = [
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_revoked',
  'certificate_other_host',
  'certificate_untrusted',
  'certificate_self_signed',
  'not_https',
  'tls_failed',
  'proxy_login_required',
  'proxy_login_refused',
  'proxy_unreachable',
  'proxy_refused',
  'proxy_unsupported',
  'network_login',
] as const satisfies readonly ErrorDetailKey[];

const findAdvice = (detail: ErrorDetail | undefined): string | undefined => {
  // To try again, as the code advises, would be in vain. What is wrong with a model says what to do.
  if (detail && (isCertainToRepeat(detail) || detail.key.startsWith('speech_')))
    return formatErrorDetail(detail);
  const advised = advisedDetails.find((key) => key === detail?.key);
  return advised && t(`errorAdvice.${advised}`);
};

/** What happened (without a full stop) and what to do next. */
export const explainCode = (
  code: ErrorCode,
  detail?: ErrorDetail,
): { readonly title: string; readonly next: string } => ({
  title: t(`errors.${code}.title`),
  next: findAdvice(detail) ?? t(`errors.${code}.next`),
});

/** What happened, then the details or, if there are none, what to do next. For dialogs of the system. */
export const formatErrorWithDetail = ({ code, detail }: BridgeError): string => {
  const { title, next } = explainCode(code);
  return detail === undefined ? `${title}. ${next}` : `${title}. ${formatErrorDetail(detail)}`;
};
