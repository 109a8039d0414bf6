/** Words of the service itself in a text, in the language of the application. */
import type { BridgeError } from '../../../preload/contract/result.ts';
import { explainCode } from '../../../preload/messages/explain-error.ts';
import { formatErrorDetail, t } from '../../../preload/messages/translate.ts';

export const formatNothingSaid = (): string => t('heardText.nothingSaid');

/** One or two sentences: why a recording is not listened to. */
export const formatRefusal = ({ code, detail }: BridgeError): string => {
  const { title, next } = explainCode(code);
  return detail === undefined ? `${title}. ${next}` : formatErrorDetail(detail);
};
