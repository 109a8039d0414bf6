import type { ServerResponse } from 'node:http';
import type { AudioFormat } from '../../../preload/contract/audio-formats.ts';
import { systemClock } from '../../lib/clock.ts';
import { sleep } from '../../lib/sleep.ts';
import type { ServiceData } from '../data.ts';
import type { Form } from '../http/body.ts';
import type { Exchange } from '../http/exchange.ts';
import {
  created,
  formatRefusal,
  html,
  invalid,
  json,
  type ServiceResponse,
  sendInterim,
} from '../http/response.ts';
import type { ListeningEnd, ListeningState } from '../listening/line.ts';
import { type Dialect, maxLength, type Rule, required, twoLetters, validate } from '../rules.ts';
import { detectAudioKind, getDuration } from './audio-kind.ts';
import { toTranscriptionRecord } from './transcriptions.ts';

const intervalMs = 1_000;
/** Characters of more ids than a recording has tracks. */
const maxTracksLength = 1_000;

/**
 * Tells a client that waits for a text how far the service is, about once a second, so that it need not guess whether
 * something still happens.
 */
const report = async (
  getState: () => ListeningState | null,
  response: ServerResponse,
  ended: AbortSignal,
): Promise<void> => {
  for (;;) {
    await sleep(systemClock, intervalMs, ended);
    const state = ended.aborted || response.destroyed ? null : getState();
    if (state === null) return;
    sendInterim(response, '102 Processing', toHeaders(state));
  }
};

/** What is not known is missing. */
const toHeaders = ({ recording, state, heardMs, leftMs }: ListeningState): Record<string, string> => ({
  'x-listening': recording.id,
  'x-listening-state': state,
  'x-heard-ms': String(heardMs),
  ...(recording.length_ms !== null && { 'x-length-ms': String(recording.length_ms) }),
  ...(leftMs !== null && { 'x-left-ms': String(leftMs) }),
});

/** Names of what servers recognise, beside that of the format. */
const otherTypes: Partial<Record<AudioFormat, string>> = { mp3: 'mpga', mp4: 'm4a' };

const tooLargePage =
  '<html><head><title>413 Request Entity Too Large</title></head>' +
  '<body><center><h1>413 Request Entity Too Large</h1></center></body></html>';

/** A 413 has no reason; a 422 names the limit in kilobytes. */
const refuseTooLarge = ({ dialect, limits }: ServiceData): ServiceResponse => {
  const kilobytes = Math.floor(limits.file / 1_024);
  switch (dialect.tooLarge) {
    case 'json':
      return json(413, { message: '' });
    case 'page':
      return html(413, tooLargePage);
    case 'validation':
      return invalid(
        { file: [`The file must not be greater than ${kilobytes} kilobytes.`] },
        dialect.validation,
      );
  }
};

/** Without limits, the recogniser decides whether it can listen to a file. */
const checkType = (format: AudioFormat | null, types: readonly string[] | null): string | null => {
  if (types === null) return null;
  if (format === null) return 'The file must be an audio file.';
  if ([format, otherTypes[format] ?? format].some((name) => types.includes(name))) return null;
  return `The file must be a file of type: ${types.join(', ')}.`;
};

/** Responds when the recording was listened to. If the client disconnects, it is listened to all the same. */
export const storeTranscription = async (
  data: ServiceData,
  { values, file }: Form,
  { request, response }: Exchange,
): Promise<ServiceResponse | null> => {
  const { limits, dialect } = data;
  const requestBytes = Number(request.headers['content-length'] ?? 0);
  if (file !== null && Math.max(requestBytes, file.size) > limits.file) return refuseTooLarge(data);
  const kind = file === null || limits.types === null ? null : await detectAudioKind(file.window);
  const audio: Rule = () => {
    if (file === null) return values.has('file') ? 'The file must be a file.' : 'The file field is required.';
    if (file.size === 0) return formatRefusal({ code: 'file_empty' });
    return checkType(kind?.format ?? null, limits.types);
  };
  const errors = validate(values, {
    name: [required, maxLength(limits.name)],
    file: [audio],
    description: [maxLength(limits.description)],
    language: [twoLetters],
  });
  if (errors !== null || file === null) return invalid(errors ?? {}, dialect.validation);
  const seconds = await getDuration(file.window);
  const replaces = /^[1-9]\d{0,14}$/.test(values.get('replaces') ?? '')
    ? Number(values.get('replaces'))
    : null;
  // The name that was entered; the user may change it again meanwhile.
  if (replaces !== null) data.transcriptions.update(replaces, { name: values.get('name') ?? '' });
  const { ended } = await data.line.add({
    id: file.id,
    name: values.get('name') ?? '',
    description: values.get('description') ?? null,
    language: values.get('language') ?? null,
    file_name: file.fileName,
    file_size: file.size,
    file_sha256: file.sha256,
    length_ms: seconds === null ? null : Math.round(seconds * 1_000),
    left_out_tracks: values.get('left_out_tracks')?.slice(0, maxTracksLength) ?? null,
    replaces,
  });
  const ending = new AbortController();
  report(() => data.line.get(file.id), response, ending.signal).catch(() => undefined);
  return respond(await ended.finally(() => ending.abort()), dialect);
};

const respond = (end: ListeningEnd, { validation }: Dialect): ServiceResponse | null => {
  switch (end.kind) {
    case 'done':
      return created(toTranscriptionRecord(end.transcription));
    case 'refused':
      return invalid({ file: [formatRefusal(end.error)] }, validation);
    case 'failed':
      return json(500, { message: 'Server Error' });
    case 'cancelled':
      return json(409, { message: formatRefusal({ code: 'cancelled' }), status: 409 });
    case 'closed':
      return null;
  }
};
