/** Words of the service itself in a text, in the language of the application. */
import type { TimeRange } from '../../../preload/contract/listening.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { explainCode } from '../../../preload/messages/explain-error.ts';
import { formatErrorDetail, t } from '../../../preload/messages/translate.ts';

/** `0:36`, `1:04:05`. */
const formatTime = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${hours > 0 ? `${hours}:${twoDigits(rest)}` : rest}:${twoDigits(seconds % 60)}`;
};

export const formatGap = ({ startMs, endMs }: TimeRange): string =>
  t('heardText.gap', { start: formatTime(startMs), end: formatTime(endMs) });

export const formatNothingSaid = (): string => t('heardText.nothingSaid');

/** One or two sentences: why a recording is not listened to. */
export const formatRefusal = ({ code, detail }: BridgeError): string => {
  const { title, next } = explainCode(code);
  return detail === undefined ? `${title}. ${next}` : formatErrorDetail(detail);
};
