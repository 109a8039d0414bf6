/** What the person is told when nobody knows whether the service has the file. */
import { assertNever, type BridgeError, fail } from '../../preload/contract/result.ts';
import type { NewRecordResult } from './find-new-record.ts';

/** `found`, and yet unknown: it may have come from another upload of that name. */
export const toUnknownOutcomeError = (name: string, result: NewRecordResult): BridgeError =>
  fail('outcome_unknown', `The whole file was sent, but no answer came, and ${formatResult(name, result)}`)
    .error;

const formatResult = (name: string, result: NewRecordResult): string => {
  switch (result.kind) {
    case 'none':
      return (
        `there is no new transcription named “${name}” so far. The service may still be working on it: ` +
        'sending it again may make a second one.'
      );
    case 'several':
      return (
        `there are ${result.count} new transcriptions named “${name}”. ` +
        'Look whether one of them is this file before you send it again.'
      );
    case 'found':
      return (
        `there is a new transcription named “${name}”, a name that another upload has as well. ` +
        'Look which of them it is before you send this one again.'
      );
    default:
      return assertNever(result);
  }
};
