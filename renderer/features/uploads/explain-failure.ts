/** Says why an upload failed and what to do, in two sentences. */
import { isNameRefused } from '../../../preload/contract/errors/retry-policy.ts';
import { getMessages, parseLengthLimit } from '../../../preload/contract/limits/limit-messages.ts';
import { countCharacters } from '../../../preload/contract/limits/limits.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { t } from '../../../preload/messages/translate.ts';
import { getExtension } from '../../../preload/recordings/recording-names.ts';
import { explain } from '../../lib/errors.ts';
import { formatBytes, formatList } from '../../lib/format.ts';
import { getLanguageName } from '../../lib/languages/language-names.ts';
import { getRefusal, type UploadRefusal } from './refusals.ts';

/** Size of one second of speech as an MP3 at 64 kbit/s. */
const speechBytesPerSecond = 8_000;

const getSizeAdvice = ({ size, durationSeconds }: UploadJob, limit: number | null): string => {
  const mp3Bytes = durationSeconds === null ? null : durationSeconds * speechBytesPerSecond;
  if (mp3Bytes === null) return t('uploads.refused.exportOrSplit');
  if (mp3Bytes >= Math.min(size, limit ?? size)) return t('uploads.refused.split');
  return t('uploads.refused.exportOrSplitSize', { size: formatBytes(mp3Bytes) });
};

/** A learned limit that the file exceeds. */
const getExceeded = ({ size }: UploadJob, learned: number | null): number | null =>
  learned !== null && learned < size ? learned : null;

/** Whether the file keeps what the refusal asks for, so that the reason is another one. */
const isContradicted = ({ size, fileName, preparation }: UploadJob, refusal: UploadRefusal): boolean => {
  if (refusal.kind === 'size') return refusal.limit !== null && size <= refusal.limit;
  // What is sent of a prepared recording has another type than the file.
  const type = getExtension(fileName).toLowerCase();
  return refusal.kind === 'type' && !preparation && refusal.types.includes(type);
};

const explainContradicted = (error: BridgeError): { title: string; next: string } => {
  const message = getMessages(error, 'file')[0] ?? error.serviceMessage ?? '';
  return { title: t('uploads.refused.file'), next: t('uploads.refused.serviceWords', { message }) };
};

const formatSizes = ({ size }: UploadJob, limit: number | null): string =>
  limit === null
    ? t('uploads.refused.actualSize', { size: formatBytes(size) })
    : t('uploads.refused.actualSizeAndLimit', { size: formatBytes(size), limit: formatBytes(limit) });

const getLanguageAdvice = ({ language }: UploadJob): string => {
  const name = getLanguageName(language);
  return name === ''
    ? t('uploads.refused.languageMissing')
    : t('uploads.refused.languageNext', { language: name });
};

/** Services of this family refuse texts with words that are not allowed, and do not say which. */
const explainDetails = (job: UploadJob, error: BridgeError): { title: string; next: string } => {
  const fields = (['name', 'description', 'language'] as const).filter((field) => {
    const messages = error.fields?.[field];
    return messages !== undefined && parseLengthLimit(messages, countCharacters(job[field])) === null;
  });
  if (fields.length === 1 && isNameRefused(error, job.name))
    return { title: t('uploads.refused.details'), next: t('uploads.refused.nameNext') };
  const labels = fields.map((field) => t(fieldLabelKeys[field]));
  return {
    title: t('uploads.refused.details'),
    next:
      labels.length === 0
        ? t('uploads.refused.detailsNext')
        : t('uploads.refused.fields', { fields: formatList(labels) }),
  };
};

const fieldLabelKeys = {
  name: 'common.name',
  description: 'uploads.review.description',
  language: 'common.language',
} as const;

/** `learnedLimit`: bytes of the largest request, if the service has shown it. Quoted if the refusal names none. */
export const explainFailure = (
  job: UploadJob,
  error: BridgeError,
  learnedLimit: number | null = null,
): { title: string; next: string } => {
  const refusal = getRefusal(error);
  if (refusal !== null && isContradicted(job, refusal)) return explainContradicted(error);
  switch (refusal?.kind) {
    case 'size': {
      const limit = refusal.limit ?? getExceeded(job, learnedLimit);
      return {
        title: t('uploads.refused.size'),
        next: `${formatSizes(job, limit)} ${getSizeAdvice(job, limit)}`,
      };
    }
    case 'type':
      return {
        title: t('uploads.refused.type'),
        next: t('uploads.refused.acceptedTypes', { types: refusal.types.join(', ').toUpperCase() }),
      };
    case 'file':
      return { title: t('uploads.refused.file'), next: t('uploads.refused.fileNext') };
    case 'language':
      return { title: t('uploads.refused.language'), next: getLanguageAdvice(job) };
    case 'details':
      return explainDetails(job, error);
    default:
      return explain(error);
  }
};
