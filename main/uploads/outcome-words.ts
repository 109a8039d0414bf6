/** What the person is told when nobody knows whether the service has the file. */
import { type BridgeError, fail } from '../../preload/contract/result.ts';

export const outcomeUnknown = (name: string, several: number): BridgeError =>
  fail(
    'outcome_unknown',
    several > 0
      ? `The whole file was sent, but no answer came, and there are ${several} new transcriptions named “${name}”. ` +
          'Look whether one of them is this file before you send it again.'
      : `The whole file was sent, but no answer came, and there is no new transcription named “${name}” so far. ` +
          'The service may still be working on it: sending it again may make a second one.',
  ).error;
