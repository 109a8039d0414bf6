import type { IncomingMessage } from 'node:http';
import type { AudioFormat } from '../../../../preload/contract/audio-formats.ts';
import type { ErrorCode } from '../../../../preload/contract/errors/error-table.ts';
import { formatErrorWithDetail } from '../../../../preload/messages/explain-error.ts';
import type { KnownBeginning } from '../../../../preload/recordings/beginnings.ts';
import { createReport } from '../../report.ts';
import type { ServiceData } from '../data.ts';
import type { Form } from '../http/body.ts';
import { created, html, invalid, json, type ServiceResponse } from '../http/response.ts';
import { maxLength, type Rule, required, twoLetters, validate } from '../rules.ts';
import { detectAudioKind, getDuration } from './audio-kind.ts';
import { toTranscriptionRecord } from './transcriptions.ts';

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

/** In the words of the application. */
const explain = (code: ErrorCode): string => formatErrorWithDetail({ code });

const checkFile = (
  { values, file }: Form,
  kind: KnownBeginning | null,
  types: readonly string[] | null,
): string | null => {
  if (file === null) return values.has('file') ? 'The file must be a file.' : 'The file field is required.';
  if (file.size === 0) return explain('file_empty');
  if (types === null) return kind === null ? explain('not_audio') : null;
  const format = kind?.format;
  if (!format) return 'The file must be an audio file.';
  if ([format, otherTypes[format] ?? format].some((name) => types.includes(name))) return null;
  return `The file must be a file of type: ${types.join(', ')}.`;
};

/** Nothing listens: the text says what was received. */
export const storeTranscription = async (
  data: ServiceData,
  form: Form,
  { headers }: IncomingMessage,
): Promise<ServiceResponse> => {
  const { limits, dialect } = data;
  const { values, file } = form;
  const requestBytes = Number(headers['content-length'] ?? 0);
  if (file !== null && Math.max(requestBytes, file.size) > limits.file) return refuseTooLarge(data);
  const kind = file && (await detectAudioKind(file.window));
  const audio: Rule = () => checkFile(form, kind, limits.types);
  const errors = validate(values, {
    name: [required, maxLength(limits.name)],
    file: [audio],
    description: [maxLength(limits.description)],
    language: [twoLetters],
  });
  if (errors !== null || file === null || kind === null) return invalid(errors ?? {}, dialect.validation);
  const name = values.get('name') ?? '';
  const [description, language] = [values.get('description') ?? null, values.get('language') ?? null];
  const { fileName, size, sha256 } = file;
  const seconds = await getDuration(file.window);
  const row = data.transcriptions.insert({
    name,
    result: createReport({
      recording: { name, fileName },
      description: description ?? '',
      language,
      kind: kind.name,
      seconds,
      size,
      sha256,
    }),
    description,
    language,
    file_name: fileName,
    file_size: size,
    file_sha256: sha256,
  });
  return created(toTranscriptionRecord(row));
};
