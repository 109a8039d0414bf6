/** Words for the models that recognise speech. */
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { SpeechModel } from '../../../preload/contract/speech.ts';
import { formatErrorDetail, t } from '../../../preload/messages/translate.ts';
import { explain, formatError, getOwnDetails } from '../../lib/errors.ts';
import { formatBytes } from '../../lib/format.ts';

export const describeModel = ({ bytes, languages, license }: SpeechModel): string =>
  t('settings.speech.facts', {
    size: formatBytes(bytes),
    languages,
    license: license ?? t('settings.speech.noLicense'),
  });

const toMinutes = (speed: number): number => Math.max(1, Math.round(60 / speed));

/** How long an hour of a recording takes. `estimate`: a speed that was not measured. */
export const describeSpeed = (measured: number | null, estimate: number | null = null): string => {
  if (measured !== null) return t('settings.speech.speed', { minutes: toMinutes(measured) });
  return estimate === null
    ? t('settings.speech.notMeasured')
    : t('settings.speech.wouldTake', { minutes: toMinutes(estimate) });
};

/** Why a download ended. The titles of errors of connections speak of the service, and a hub is another server. */
export const explainEnd = (error: BridgeError): string =>
  error.detail === undefined
    ? formatError(error)
    : [getOwnDetails(error), explain(error).next].filter(Boolean).join(' ');

/** What interrupts a download, which goes on by itself. */
export const explainBreak = (error: BridgeError): string =>
  error.detail === undefined ? `${explain(error).title}.` : formatErrorDetail(error.detail);
