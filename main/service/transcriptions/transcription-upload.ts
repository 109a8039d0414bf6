import { systemClock } from '../../lib/clock.ts';
import { sleep } from '../../lib/sleep.ts';
import type { Form } from '../http/form.ts';
import { created, html, invalid, json, type ServiceResponse } from '../http/response.ts';
import { maxLength, type Rule, required, twoLetters, validate } from '../rules.ts';
import type { ServiceData } from '../service-data.ts';
import { detectAudioKind, type ServiceAudioKind } from './audio-kind.ts';
import { getDuration } from './duration.ts';
import { createReport } from './report.ts';
import { toTranscriptionRecord } from './transcriptions.ts';

/** Names of what servers recognise; no name: never accepted where types are limited. */
const typesOfKind: Partial<Record<ServiceAudioKind, readonly string[]>> = {
  WAV: ['wav'],
  MP3: ['mp3', 'mpga'],
  M4A: ['m4a', 'mp4'],
  MPEG: ['mpeg'],
  WebM: ['webm'],
  Ogg: ['ogg'],
  FLAC: ['flac'],
  AAC: ['aac'],
  AIFF: ['aiff'],
};

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

const checkType = (kind: ServiceAudioKind | null, types: readonly string[] | null): string | null => {
  if (kind === null) return 'The file must be an audio file.';
  if (types === null || typesOfKind[kind]?.some((name) => types.includes(name))) return null;
  return `The file must be a file of type: ${types.join(', ')}.`;
};

/**
 * Waits for the transcription. If the client disconnects or `closing` aborts, the record is still created.
 */
export const storeTranscription = async (
  data: ServiceData,
  form: Form,
  { requestBytes, closing }: { readonly requestBytes: number; readonly closing: AbortSignal },
): Promise<ServiceResponse> => {
  const { values, file } = form;
  const { limits } = data;
  if (file !== null && Math.max(requestBytes, file.size) > limits.file) return refuseTooLarge(data);
  const kind = file === null ? null : detectAudioKind(file.window.head);
  const audio: Rule = () => {
    if (file === null) return values.has('file') ? 'The file must be a file.' : 'The file field is required.';
    return checkType(kind, limits.types);
  };
  const errors = validate(values, {
    name: [required, maxLength(limits.name)],
    file: [audio],
    description: [maxLength(limits.description)],
    language: [twoLetters],
  });
  if (errors !== null || file === null || kind === null)
    return invalid(errors ?? {}, data.dialect.validation);

  const name = values.get('name') ?? '';
  const description = values.get('description') ?? null;
  const language = values.get('language') ?? null;
  const seconds = await getDuration(file.window);
  await sleep(systemClock, data.transcribeMs(file.size), closing);
  const row = data.transcriptions.insert({
    name,
    description,
    language,
    result: createReport({ name, description, language, kind, seconds, file }),
    file_name: file.fileName,
    file_size: file.size,
    file_sha256: file.sha256,
  });
  return created(toTranscriptionRecord(row));
};

/** 1.2 s, 40 ms more for each MiB, 6 s at most. */
export const demoTranscribeMs = (bytes: number): number => Math.min(6_000, 1_200 + (bytes / 1_048_576) * 40);
