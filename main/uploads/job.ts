/** A job is a recording; its parts are what is sent. Usually there is one. The README has the states of a part. */
import { extname } from 'node:path';
import { z } from 'zod';
import { preparationChoice } from '../../preload/contract/limits/preparation-rules.ts';
import type { PartRange } from '../../preload/contract/preparation.ts';
import { people } from '../../preload/contract/recording-source.ts';

import { getLeading, isEnded, stateKinds } from '../../preload/contract/upload-states.ts';
import type { UploadState } from '../../preload/contract/uploads.ts';
import { estimatePreparedBytes, mp3Bitrate } from '../../preload/recordings/encoding.ts';
import { formatPartName } from '../../preload/recordings/part-names.ts';
import { maxSeconds, maxTimeMs } from '../storage/database.ts';

export const unreadableState: UploadState = {
  kind: 'failed',
  error: { code: 'interrupted', detail: { key: 'upload_state_unreadable' } },
  canRetry: true,
};

/** One odd number must not hide the queue. */
const time = z.number().min(-maxTimeMs).max(maxTimeMs).catch(0);
const count = z.int().min(0).catch(0);
const seconds = z.number().min(0).max(maxSeconds).nullable().catch(null);

const stateSchema = z.custom<UploadState>(
  (state) => z.object({ kind: z.enum(stateKinds) }).safeParse(state).success,
);

/** The current attempt, or one with an unknown outcome. Used to tell its record from earlier ones. */
const sendAttemptSchema = z.object({
  /** The name that was sent; the user may rename the job later. */
  name: z.string(),
  /** Ids of the records with that name before sending. */
  known: z.array(z.string()).readonly(),
  /** Whether `known` has all of them, or only the newest. */
  complete: z.boolean(),
  /** When the body was complete, in milliseconds since 1970: from then on a record may exist. Null before that. */
  endedAt: z.number().nullable(),
  /** An earlier outcome is unknown, and the user asked to send again unless its record is found. */
  again: z.boolean(),
});

export type SendAttempt = Readonly<z.infer<typeof sendAttemptSchema>>;

/** A file when it was written: bytes, milliseconds since 1970, inode. */
const fileIdentitySchema = z.object({
  path: z.string(),
  size: z.number(),
  mtimeMs: z.number(),
  inode: z.string(),
});

type FileIdentity = Readonly<z.infer<typeof fileIdentitySchema>>;

/** Of a part whose file does not exist yet. */
export const notPrepared = { range: null, key: null, file: null, deletedBytes: null } as const;

/** One file that is sent, and one record at the service. What cannot be read of its file stands for nothing. */
export const partSchema = z.object({
  /** That of the job, unless the recording has several parts. */
  id: z.string(),
  /** Counts from 0; null while the part stands for a recording that is not split yet. */
  index: z.int().min(0).nullable().catch(null),
  state: stateSchema.catch(unreadableState),
  /** Consecutive failed attempts. */
  failures: count,
  sending: sendAttemptSchema.readonly().nullable().catch(null),
  /** Where the part is in the recording; null until it is prepared. */
  range: z.object({ startSeconds: z.number(), endSeconds: z.number() }).readonly().nullable().catch(null),
  /** The key of the recording's prepared files; null if there are none. */
  key: z.string().nullable().catch(null),
  /** The prepared file; null until it is prepared, and after it was deleted. */
  file: fileIdentitySchema.readonly().nullable().catch(null),
  /** Bytes of the file that was deleted; null if there was none. */
  deletedBytes: z.number().nullable().catch(null),
});

export type Part = Readonly<z.infer<typeof partSchema>>;

/** A part with its complete file. */
export interface PreparedPart {
  readonly index: number;
  readonly key: string;
  readonly range: PartRange;
  readonly file: FileIdentity;
}

/** How a recording is made to fit. */
const preparationSchema = z.object({
  /** Parts of the whole recording; null until they are prepared, because its length is unknown. */
  count: z.number().nullable(),
  settings: z.object({
    format: z.enum(['webm', 'mp3']),
    bitrate: z.number(),
    maxPartSeconds: z.number().nullable(),
    maxPartBytes: z.number().nullable(),
    partCount: z.number().nullable(),
    cuts: z.array(z.number()).readonly().optional(),
    leftOutTracks: z.array(z.number()).readonly().optional(),
  }),
});

export type JobPreparation = Readonly<z.infer<typeof preparationSchema>>;

const trackSchema = z.object({
  id: z.number(),
  name: z.string().nullable(),
  language: z.string().nullable(),
});

/** A recording without its parts, as it is stored. What cannot be read stands for nothing. */
export const jobSchema = z.object({
  id: z.string(),
  /** The account it is sent to; null until a service is set up. */
  accountId: z.string().nullable(),
  position: z.number().catch(0),
  name: z.string(),
  description: z.string(),
  language: z.string(),
  /** How many people speak; null: it is found. */
  people: people.catch(null),
  /** The show that its text is going to be in; null: none. It may have been deleted since. */
  showId: z.string().nullable().catch(null),
  ...fileIdentitySchema.shape,
  size: count,
  mtimeMs: time,
  fileName: z.string(),
  folder: z.string().nullable(),
  durationSeconds: seconds,
  /** The format as `detectAudioFormat` names it. */
  format: z.string(),
  /** Its sound tracks; empty unless it has several. */
  tracks: z.array(trackSchema).readonly().catch([]),
  /** Ids of those that the user does not want. If all are named, none is left out. */
  leftOutTracks: z.array(z.number()).readonly().catch([]),
  fingerprint: z.string().nullable(),
  createdAt: time,
  /** What the user wants; `preparation` follows it when the job is queued. */
  choice: preparationChoice.catch('automatic'),
  /** Null: the file is sent as it is. */
  preparation: preparationSchema.readonly().nullable().catch(null),
  /** The transcription of this computer whose text is replaced; null: it gets one of its own. */
  replaces: z.string().nullable(),
});

export interface Job extends Readonly<z.infer<typeof jobSchema>> {
  /** At least one, in order. Those that the user has removed are missing. */
  readonly parts: readonly Part[];
}

export interface JobPart {
  readonly job: Job;
  readonly part: Part;
}

/** More parts of one recording are sent only if the user agreed, whatever the settings say: a limit may be wrong. */
export const maxUnaskedParts = 40;

export const newPart = (id: string, index: number | null, state: UploadState): Part => ({
  id,
  index,
  state,
  failures: 0,
  sending: null,
  ...notPrepared,
});

/** The state of a recording: that of the part which is first in the table of states. */
export const getState = ({ parts }: Pick<Job, 'parts'>): UploadState =>
  getLeading(parts)?.state ?? { kind: 'cancelled' };

/** Whether the job stands for several parts that it does not have yet. */
export const isUnsplit = ({ preparation, parts }: Job): boolean =>
  (preparation?.count ?? 1) > 1 && parts[0]?.index === null;

/** Whether the recording is sent in several parts, of which the job may have one only. */
export const isSplit = ({ preparation, parts }: Job): boolean =>
  (preparation?.count ?? 1) > 1 && parts[0]?.index !== null;

/** What the library shows of the parts: which have ended, and where each is in the recording. */
const describeParts = (job: Job | undefined): string =>
  job !== undefined && isSplit(job)
    ? job.parts
        .map(({ id, state, range }) => [id, isEnded(state) && state.kind, range?.endSeconds].join())
        .join(' ')
    : '';

/** Whether its episode looks different now. */
export const isEpisodeChanged = (before: Job | undefined, job: Job): boolean =>
  describeParts(before) !== describeParts(job);

/** A part that is sent by itself is no duplicate of its recording. */
export const isLaterPart = ({ parts }: Job): boolean => (parts[0]?.index ?? 0) > 0;

/** Whether a recording has too many parts to be split without a review. */
export const hasManyParts = (job: Job): boolean =>
  isUnsplit(job) && (job.preparation?.count ?? 0) > maxUnaskedParts;

export const needsPreparation = ({ job, part }: JobPart): boolean =>
  job.preparation !== null && part.file === null;

export const getParts = (job: Job): readonly JobPart[] => job.parts.map((part) => ({ job, part }));

export const getPartIds = (parts: readonly JobPart[]): readonly string[] => parts.map(({ part }) => part.id);

/** The job with these parts in the place of those with the same ids. */
export const withParts = (job: Job, changed: readonly Part[]): Job => ({
  ...job,
  parts: job.parts.map((part) => changed.find(({ id }) => id === part.id) ?? part),
});

/** The job with all parts of its recording. Each begins as the whole. */
export const split = (job: Job, count: number): Job => {
  const [whole] = job.parts;
  if (whole === undefined || job.preparation === null) return job;
  const parts = Array.from({ length: count }, (_, index) => ({
    ...whole,
    id: count === 1 ? job.id : getPartId(job, index),
    index,
  }));
  return { ...job, parts, preparation: { ...job.preparation, count } };
};

export const getPartId = ({ id }: Pick<Job, 'id'>, index: number): string => `${id}-${index + 1}`;

/** The template is a message: only the name of a part needs it, and the queue compares names at each of its events. */
export const getPartName = ({ job, part }: JobPart, getTemplate: () => string): string =>
  isSplit(job)
    ? formatPartName(getTemplate(), {
        name: job.name,
        number: (part.index ?? 0) + 1,
        count: job.preparation?.count ?? 1,
      })
    : job.name;

export interface UploadFile extends FileIdentity {
  readonly fileName: string;
}

/** What is sent: the prepared file, or the original. */
export const getUploadFile = ({ job, part }: JobPart): UploadFile => {
  const { fileName } = job;
  if (part.file === null) {
    const { path, size, mtimeMs, inode } = job;
    return { path, size, mtimeMs, inode, fileName };
  }
  const stem = fileName.slice(0, fileName.length - extname(fileName).length);
  const number = isSplit(job) ? `-${(part.index ?? 0) + 1}` : '';
  return { ...part.file, fileName: `${stem}${number}${extname(part.file.path)}` };
};

/** Seconds of sound that the part has; null if unknown. */
export const getPartSeconds = ({ job, part }: JobPart): number | null => {
  if (part.range) return part.range.endSeconds - part.range.startSeconds;
  const { durationSeconds, preparation } = job;
  return durationSeconds === null || part.index === null
    ? durationSeconds
    : durationSeconds / (preparation?.count ?? 1);
};

/** Bytes that are sent, estimated until the part is prepared; null if unknown. */
export const getPartBytes = ({ job, part }: JobPart): number | null => {
  if (job.preparation === null) return job.size;
  const known = part.file?.size ?? part.deletedBytes;
  if (known !== null) return known;
  const seconds = getPartSeconds({ job, part });
  return seconds === null ? null : estimatePreparedBytes(seconds, job.preparation.settings.bitrate);
};

/** Whether the prepared file is a WebM: that of a part that was sent may have another format than those to come. */
export const isWebm = ({ file }: Part): boolean => file !== null && extname(file.path) === '.webm';

/** The same preparation as MP3, for a service that refuses WebM. */
export const asMp3 = (preparation: JobPreparation): JobPreparation => ({
  ...preparation,
  settings: { ...preparation.settings, format: 'mp3', bitrate: mp3Bitrate },
});

/** The name as the service stores it, for comparison: trimmed, lone surrogates as U+FFFD. */
export const normalizeName = (name: string): string => name.trim().toWellFormed().normalize('NFC');
