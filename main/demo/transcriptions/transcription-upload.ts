import { systemClock } from '../../lib/clock.ts';
import { sleep } from '../../lib/sleep.ts';
import type { Form } from '../http/form.ts';
import { created, type DemoResponse, invalid, json } from '../http/response.ts';
import { maxLength, type Rule, required, twoLetters, validate } from '../rules.ts';
import type { ServiceData } from '../service-data.ts';
import { detectAudioKind } from './audio-kind.ts';
import { getDuration } from './duration.ts';
import { createReport } from './report.ts';
import { toTranscriptionRecord } from './transcriptions.ts';

/**
 * Waits for the transcription. If the client disconnects or `closing` aborts, the record is still created.
 */
export const storeTranscription = async (
  data: ServiceData,
  form: Form,
  closing: AbortSignal,
): Promise<DemoResponse> => {
  const { values, file } = form;
  if (file !== null && file.size > data.limits.file) return json(413, { message: '' });
  const kind = file === null ? null : detectAudioKind(file.window.head);
  const audio: Rule = () => {
    if (file === null) return values.has('file') ? 'The file must be a file.' : 'The file field is required.';
    return kind === null ? 'The file must be an audio file.' : null;
  };
  const errors = validate(values, {
    name: [required, maxLength(data.limits.name)],
    file: [audio],
    description: [maxLength(data.limits.description)],
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
