/** What every command works with, and how it tells what went wrong. */
import { accessErrors } from '../../preload/contract/errors/error-families.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Show } from '../../preload/contract/shows.ts';
import { explainCode } from '../../preload/messages/explain-error.ts';
import { formatErrorDetail, t } from '../../preload/messages/translate.ts';
import type { Log } from '../diagnostics/log.ts';
import type { UnaskedExports } from '../library/exports/write-unasked.ts';
import type { Library } from '../library/library.ts';
import type { SpeechCalls } from '../listening/speech-calls.ts';
import type { ServiceEvents } from '../service-events.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { Shows } from '../shows/shows.ts';
import type { RecordingRepository } from '../uploads/recording-repository.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Websites } from '../websites/websites.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Print } from './lines.ts';

export interface CommandServices {
  readonly settings: SettingsService;
  readonly uploads: Uploads;
  readonly library: Library;
  readonly recordings: RecordingRepository;
  readonly shows: Shows;
  readonly speech: SpeechCalls;
  readonly websites: Websites;
  readonly unaskedExports: UnaskedExports;
  readonly events: ServiceEvents;
}

export interface CommandContext {
  readonly services: CommandServices;
  readonly print: Print;
  /** Aborted when the user stops the command. What is in the queue stays there. */
  readonly signal: AbortSignal;
  /** Whether a window of Sidetone was open before the command. */
  readonly isRunning: boolean;
  /** It gets what ran and how it ended, and nothing of what was typed. */
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** One or two sentences. */
export const formatRefusal = ({ code, detail }: BridgeError): string => {
  const { title, next } = explainCode(code);
  return detail === undefined ? `${title}. ${next}` : formatErrorDetail(detail);
};

/** Prints what was not done. */
export const refuse = (print: Print, item: string, error: BridgeError): ExitCode => {
  print({ kind: 'failed', item, code: error.code, message: formatRefusal(error) });
  return accessErrors.has(error.code) ? exitCodes.noAccess : exitCodes.failed;
};

/** The show of this name or id; null if none was named. Fails with `unknown_id`. */
export const findNamedShow = ({ shows }: CommandServices, name: string | null): Result<Show | null> => {
  if (name === null) return ok(null);
  const listed = shows.list();
  if (!listed.ok) return listed;
  const toKey = (text: string): string => text.normalize('NFC').toLocaleLowerCase();
  const found =
    listed.value.find((show) => show.id === name) ??
    listed.value.find((show) => toKey(show.name) === toKey(name));
  return found ? ok(found) : fail('unknown_id');
};

export const refuseShow = (print: Print, name: string | null): ExitCode => {
  print({ kind: 'failed', item: name ?? '', code: 'unknown_show', message: t('commandLine.unknownShow') });
  return exitCodes.usage;
};
