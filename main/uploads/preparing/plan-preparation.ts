/** Decides whether and how a file is prepared. */
import { randomUUID } from 'node:crypto';
import { getMaxPreparedBytes, type PreparedFormat } from '../../../preload/recordings/encoding.ts';
import { getVerdict } from '../../../preload/recordings/verdict.ts';
import type { AudioFormat } from '../files/detect-audio-format.ts';
import type { ProbedAudioFile } from '../files/probe-audio-file.ts';
import type { JobPreparation } from './job-preparation.ts';
import type { PreparationLimits } from './limits.ts';

/** No decoder: the service may know them. */
const undecodableFormats: ReadonlySet<AudioFormat> = new Set(['amr', 'ape', 'caf', 'mpeg', 'wavpack', 'wma']);

/** Null: the file is sent as it is. */
export const planPreparation = (
  file: ProbedAudioFile,
  { maxFileBytes, acceptedTypes, maxPartSeconds }: PreparationLimits,
  format: PreparedFormat,
): JobPreparation | null => {
  if (undecodableFormats.has(file.format)) return null;
  const verdict = getVerdict({
    bytes: file.size,
    seconds: file.durationSeconds,
    isAccepted: acceptedTypes === null || acceptedTypes.includes(file.format),
    maxFileBytes,
    maxPartSeconds,
    choice: 'automatic',
    format,
    uploadSpeed: null,
  });
  if (verdict.kind === 'as_it_is') return null;
  const { parts, bitrate } = verdict;
  return {
    recordingId: randomUUID(),
    recordingName: file.name,
    index: parts === 1 ? 0 : null,
    count: parts,
    settings: {
      format,
      bitrate,
      maxPartSeconds: parts === null ? maxPartSeconds : verdict.maxPartSeconds,
      maxPartBytes: maxFileBytes === null ? null : getMaxPreparedBytes(maxFileBytes),
      partCount: parts,
    },
    range: null,
    key: null,
    file: null,
  };
};
