/** `--listen FILE…` prints what is said in recordings, without a window. `npm run listen` starts the application with it. */
import path from 'node:path';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { TimedFormat } from '../../preload/contract/exports.ts';
import type { HeardChunk, HeardSource, HeardWords } from '../../preload/contract/listening.ts';
import { type BridgeError, ok, type Result } from '../../preload/contract/result.ts';
import { explainCode } from '../../preload/messages/explain-error.ts';
import { formatDuration } from '../../preload/messages/format-duration.ts';
import { heardTextFormat } from '../../preload/messages/heard-text.ts';
import { formatErrorDetail, t } from '../../preload/messages/translate.ts';
import { composeHeardText } from '../../preload/recordings/compose-heard-text.ts';
import { getListeningPosition, isFurther } from '../../preload/recordings/listening-position.ts';
import { getSpokenLanguage } from '../../preload/recordings/recognised-language.ts';
import { toTerminalText } from '../lib/terminal-text.ts';
import { renderTimed } from '../library/exports/render.ts';
import { getHeardMs } from '../listening/estimate.ts';
import type { Listen, Listened } from '../listening/listen.ts';

interface ListenOptions {
  readonly files: readonly string[];
  readonly format: 'txt' | TimedFormat;
  /** An ISO 639-1 code. Null if it has to be found. */
  readonly language: string | null;
  /** Names and terms, which are spelled as they are here. */
  readonly names: string;
}

export interface ListenCommandDeps {
  /** It is what the user types before the arguments. */
  readonly command: string;
  readonly listen: Listen;
  /** Paths are relative to this folder. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly stdout: Writable;
  /** It gets errors and progress. */
  readonly stderr: Writable;
}

/** After this many crashes without a new chunk, the recording is given up. */
const maxCrashes = 3;
const crashes: readonly unknown[] = [
  'listening_crashed',
  'listening_window_failed',
  'listening_out_of_memory',
  'preparation_stalled',
];

const switches: Readonly<Record<string, TimedFormat>> = {
  vtt: 'vtt',
  srt: 'srt',
  json: 'json',
  times: 'timed_txt',
};

/** Returns what follows `--listen` on a command line, or null without it. */
export const getListenArguments = (argv: readonly string[]): readonly string[] | null => {
  const at = argv.indexOf('--listen');
  return at < 0 ? null : argv.slice(at + 1);
};

/** Returns null if something is unknown or missing. */
const parseListenArguments = (args: readonly string[]): ListenOptions | null => {
  try {
    const { values, positionals: files } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        vtt: { type: 'boolean' },
        srt: { type: 'boolean' },
        json: { type: 'boolean' },
        times: { type: 'boolean' },
        language: { type: 'string' },
        names: { type: 'string' },
      },
    });
    const formats = Object.keys(values).flatMap((name) => switches[name] ?? []);
    const language = getSpokenLanguage(values.language ?? '');
    const isUnknownLanguage = values.language !== undefined && language === null;
    if (files.length === 0 || formats.length > 1 || isUnknownLanguage) return null;
    return { files, format: formats[0] ?? 'txt', language, names: values.names ?? '' };
  } catch {
    return null;
  }
};

/** Returns the exit code: 0, 1 if a file was not listened to, 2 for unknown arguments, 130 if it was stopped. */
export const runListenCommand = async (
  args: readonly string[],
  deps: ListenCommandDeps,
): Promise<0 | 1 | 2 | 130> => {
  const { command, stdout, stderr } = deps;
  const closed = new AbortController();
  // The program that reads the output has ended. Without a listener, it would be an exception of the process.
  stdout.on('error', () => closed.abort());
  stderr.on('error', () => undefined);
  const options = parseListenArguments(args);
  if (options === null) {
    await write(stderr, `${t('listenCommand.usage', { command })}\n`);
    return 2;
  }
  const signal = AbortSignal.any([deps.signal, closed.signal]);
  let code: 0 | 1 = 0;
  for (const [index, file] of options.files.entries()) {
    const name = toTerminalText(file);
    const heard = await hear(file, options, { ...deps, signal });
    if (signal.aborted) return 130;
    if (!heard.ok) {
      stderr.write(`${name}: ${toTerminalText(formatRefusal(heard.error))}\n`);
      code = 1;
      continue;
    }
    const heading = options.files.length > 1 ? `${index > 0 ? '\n' : ''}==> ${name} <==\n` : '';
    const { chunks, sources, unreadTracks, voices } = heard.value;
    const { text, ...heardText } = composeHeardText({ chunks, sources, voices }, heardTextFormat);
    if (text === '') stderr.write(`${name}: ${t('heardText.nothingSaid')}\n`);
    if (unreadTracks > 0) stderr.write(`${name}: ${t('heardText.tracksNotRead', { count: unreadTracks })}\n`);
    await write(
      stdout,
      heading + render(toTerminalText(path.parse(file).name), text, options.format, heardText),
    );
  }
  return code;
};

const render = (
  name: string,
  text: string,
  format: ListenOptions['format'],
  heard: Pick<HeardWords, 'words' | 'voices'>,
): string => {
  if (format !== 'txt') return renderTimed(name, text, format, heard);
  return text === '' ? '' : `${text}\n`;
};

const write = (stream: Writable, text: string): Promise<void> =>
  new Promise((resolve) => stream.write(text, () => resolve()));

/** One or two sentences: why a recording was not listened to. */
const formatRefusal = ({ code, detail }: BridgeError): string => {
  const { title, next } = explainCode(code);
  return detail === undefined ? `${title}. ${next}` : formatErrorDetail(detail);
};

const formatHeard = (heardMs: number, lengthMs: number | null): string => {
  const heard = formatDuration(heardMs / 1_000);
  return lengthMs === null
    ? t('uploads.state.heard', { heard })
    : t('uploads.state.heardOf', { heard, length: formatDuration(lengthMs / 1_000) });
};

const isCrash = ({ detail }: BridgeError): boolean => crashes.includes(detail?.key);

/** After a crash, it goes on behind the last chunk. */
const hear = async (
  file: string,
  { language, names }: ListenOptions,
  { listen, folder, signal, stderr }: ListenCommandDeps,
): Promise<
  Result<Listened & { readonly chunks: readonly HeardChunk[]; readonly sources: readonly HeardSource[] }>
> => {
  const chunks: HeardChunk[] = [];
  let sources: readonly HeardSource[] = [];
  let lengthMs: number | null = null;
  for (let failures = 0; ; ) {
    const before = getListeningPosition(chunks);
    const result = await listen({
      file: path.resolve(folder, file),
      language,
      prompt: names,
      people: null,
      onlyVoices: false,
      ...before,
      isCareful: failures === maxCrashes - 1,
      onLength: (ms) => {
        lengthMs = ms;
      },
      onSources: (found) => {
        sources = found;
      },
      onChunks: (heardChunks) => {
        chunks.push(...heardChunks);
        const heardMs = getHeardMs(getListeningPosition(chunks), sources.length, lengthMs);
        stderr.write(`${toTerminalText(file)}: ${formatHeard(heardMs, lengthMs)}\n`);
        return true;
      },
      signal,
    });
    if (result.ok) return ok({ ...result.value, chunks, sources });
    failures = isFurther(getListeningPosition(chunks), before) ? 1 : failures + 1;
    if (!isCrash(result.error) || failures === maxCrashes) return result;
  }
};
