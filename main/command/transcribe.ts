/** `transcribe`: adds recordings to the queue, and waits for their texts. A recording that has a text or is in the queue gives that one. */
import path from 'node:path';
import { audioMediaTypes, getFileType } from '../../preload/contract/audio-formats.ts';
import { fail, type Result } from '../../preload/contract/result.ts';
import type { Show } from '../../preload/contract/shows.ts';
import { isUnreadableFormat } from '../../preload/contract/unreadable-formats.ts';
import { getKnownProgress, getPhase, isEnded, toPercent } from '../../preload/contract/upload-states.ts';
import type { SkippedFile, SkipReason, UploadJob, UploadsChange } from '../../preload/contract/uploads.ts';
import { t } from '../../preload/messages/translate.ts';
import { getShowFields } from '../../preload/recordings/show-fields.ts';
import { rejectOnAbort } from '../lib/abort.ts';
import type { CommandOf } from './arguments.ts';
import { type CommandContext, findNamedShow, formatRefusal, refuse, refuseShow } from './context.ts';
import { combineCodes, type ExitCode, exitCodes } from './exit-codes.ts';
import { chooseFormats, createFolder, writeText } from './export-texts.ts';

type Transcribe = CommandOf<'transcribe'>;

/** A recording that the command waits for. */
interface Tracked {
  readonly file: string;
  /** Added by this command. */
  readonly isNew: boolean;
  readonly end: (code: ExitCode | Promise<ExitCode>) => void;
  lastProgress: string;
}

/** An object, because a promise of a promise waits for both. */
interface Followed {
  readonly ended: Promise<ExitCode>;
}

const resolved = (code: ExitCode): Promise<ExitCode> => Promise.resolve(code);

const formatSkipReason = (reason: SkipReason): string =>
  isUnreadableFormat(reason)
    ? t('errorDetails.recording_no_decoder', { codec: reason })
    : t(`uploads.skipReasons.${reason}`);

/** The path of what was found, by what was typed: a link stays a link. `folder`: of a file in a folder, from that folder's name on. */
const toNamedFile = (
  typed: string,
  { folder, fileName }: { readonly folder?: string | null; readonly fileName: string },
): string => {
  if (folder !== null && folder !== undefined) return path.join(path.dirname(typed), folder, fileName);
  // What is in a folder and no file is told by its name.
  return fileName === path.basename(typed) ? typed : fileName;
};

/** In a folder lie texts and pictures as well. A file that is named like a recording and holds no sound is told. */
const isTold = ({ fileName, folder, reason }: SkippedFile): boolean =>
  folder === undefined ||
  (reason !== 'not_audio' && reason !== 'empty') ||
  audioMediaTypes.has(getFileType(fileName));

export const transcribe = async (command: Transcribe, context: CommandContext): Promise<ExitCode> => {
  const { services, print } = context;
  const show = findNamedShow(services, command.show);
  if (!show.ok) return refuseShow(print, command.show);
  if (command.out !== null) {
    const created = await createFolder(command.out);
    if (!created.ok) return refuse(print, command.out, created.error);
  }
  const run = new Transcription(command, show.value, context);
  const onChanged = (change: UploadsChange): void => run.onChanged(change);
  services.events.on('uploads', onChanged);
  try {
    return await rejectOnAbort(run.end(), context.signal);
  } finally {
    services.events.off('uploads', onChanged);
  }
};

class Transcription {
  readonly #command: Transcribe;
  readonly #show: Show | null;
  readonly #context: CommandContext;
  /** By the id of the job. */
  readonly #tracked = new Map<string, Tracked[]>();

  constructor(command: Transcribe, show: Show | null, context: CommandContext) {
    this.#command = command;
    this.#show = show;
    this.#context = context;
  }

  async end(): Promise<ExitCode> {
    const { signal } = this.#context;
    const ends: Promise<ExitCode>[] = [];
    for (const file of this.#command.files) {
      if (signal.aborted) break;
      ends.push(...(await this.#add(file)));
    }
    return combineCodes(await Promise.all(ends));
  }

  onChanged({ jobs, removed }: UploadsChange): void {
    for (const job of jobs) this.#onJob(job);
    for (const id of removed) {
      for (const { file, end } of this.#take(id))
        end(this.#refuse(file, 'removed', t('commandLine.removed')));
    }
  }

  /** `file`: a recording, or a folder. Each of its recordings ends for itself. */
  async #add(file: string): Promise<readonly Promise<ExitCode>[]> {
    const { services, print } = this.#context;
    const name = path.basename(file);
    const added = await services.uploads.addFiles([{ path: file, name, size: 0 }], this.#getFields());
    if (!added.ok) return [resolved(refuse(print, file, added.error))];
    const { jobs, skipped } = added.value;
    const ends: Promise<ExitCode>[] = [];
    for (const one of skipped.filter(isTold)) {
      const message = formatSkipReason(one.reason);
      ends.push(resolved(this.#refuse(toNamedFile(file, one), one.reason, message)));
    }
    // One after the other: the second copy of a recording waits for the text of the first one.
    for (const job of jobs) ends.push((await this.#startOrFollow(job, toNamedFile(file, job))).ended);
    if (ends.length > 0) return ends;
    return [resolved(this.#refuse(file, 'not_audio', t('uploads.add.noAudioInFolder', { name })))];
  }

  /** Files with fields wait until they are started here, so that none is sent twice. */
  #getFields() {
    const { language, people } = this.#command;
    const show = this.#show;
    const { description } = getShowFields(show, '');
    return {
      ...(show !== null && { showId: show.id }),
      ...(language !== null && { language }),
      ...(people.length > 0 && {
        people: people.length,
        description: [people.join(', '), description].filter((part) => part !== '').join(', '),
      }),
    };
  }

  /** Resolves when it is started, not when it has ended. */
  async #startOrFollow(job: UploadJob, file: string): Promise<Followed> {
    const { services } = this.#context;
    if (job.duplicateOf === null) return this.#start(job.id, file, true);
    const earlier = services.uploads.getJob(job.duplicateOf.id);
    const isUnderWay = earlier !== null && ['waiting', 'running'].includes(getPhase(earlier.state));
    const textId = isUnderWay ? null : await this.#findText(job.id);
    if (!isUnderWay && textId === null && (earlier === null || earlier.state.kind === 'done'))
      return this.#start(job.id, file, true);
    const filePath = services.uploads.getPath(job.id);
    await services.uploads.remove([job.id]);
    if (textId !== null) return { ended: this.#finish(file, textId, false) };
    // The file of the earlier one may be gone.
    if (!isUnderWay && filePath !== null) await services.uploads.followFile(job.duplicateOf.id, filePath);
    return this.#start(job.duplicateOf.id, file, false);
  }

  /** The text of the same content at the same place. */
  async #findText(jobId: string): Promise<string | null> {
    const { library, recordings, uploads } = this.#context.services;
    const { accountId = null, fingerprint = null, size = 0 } = uploads.getContent(jobId) ?? {};
    if (accountId === null || fingerprint === null) return null;
    const listed = recordings.listByContent(accountId, { fingerprint, size });
    for (const id of listed.ok ? listed.value : []) {
      if (library.findRecord(id) !== null) return id;
      const shown = await library.show(id);
      // What cannot be asked for now may be there.
      if (shown.ok || shown.error.code !== 'not_found') return id;
    }
    return null;
  }

  /** Starts what waits for the user, and waits for its end. */
  async #start(id: string, file: string, isNew: boolean): Promise<Followed> {
    const { services, print } = this.#context;
    const { uploads } = services;
    const { promise: ended, resolve: end } = Promise.withResolvers<ExitCode>();
    const state = uploads.getJob(id)?.state;
    const phase = state && getPhase(state);
    const started =
      phase === 'review' || phase === 'paused'
        ? await uploads.start([id])
        : phase === 'failed' || phase === 'cancelled'
          ? await uploads.retry([id])
          : null;
    const error = started?.ok === false ? started.error : started?.value.refused[0]?.error;
    // Else somebody has started it meanwhile.
    if (error !== undefined && uploads.getJob(id)?.state.kind === state?.kind)
      return { ended: resolved(refuse(print, file, error)) };
    this.#tracked.set(id, [...(this.#tracked.get(id) ?? []), { file, isNew, end, lastProgress: '' }]);
    const job = uploads.getJob(id);
    if (job === null) this.onChanged({ jobs: [], removed: [id] });
    else this.#onJob(job);
    return { ended };
  }

  #take(id: string): readonly Tracked[] {
    const all = this.#tracked.get(id) ?? [];
    this.#tracked.delete(id);
    return all;
  }

  #onJob(job: UploadJob): void {
    if (!this.#tracked.has(job.id)) return;
    const { state } = job;
    if (state.kind === 'done') {
      for (const { file, isNew, end } of this.#take(job.id))
        end(this.#finish(file, state.transcriptionId, isNew));
    } else if (isEnded(state) || state.kind === 'paused' || state.kind === 'draft') {
      for (const { file, end } of this.#take(job.id)) end(this.#endWithout(file, state));
    } else this.#progress(job);
  }

  #progress(job: UploadJob): void {
    const share = getKnownProgress(job);
    const percent = share === null ? null : toPercent(share);
    for (const tracked of this.#tracked.get(job.id) ?? []) {
      const progress = `${job.state.kind} ${percent}`;
      if (tracked.lastProgress === progress) continue;
      tracked.lastProgress = progress;
      this.#context.print({ kind: 'progress', file: tracked.file, state: job.state.kind, percent });
    }
  }

  #endWithout(file: string, state: UploadJob['state']): ExitCode {
    const { print } = this.#context;
    if (state.kind === 'failed') return refuse(print, file, state.error);
    if (state.kind === 'cancelled') return this.#refuse(file, 'cancelled', t('uploads.state.cancelled'));
    const reason = state.kind === 'paused' ? state.reason : 'review';
    const isAccess = reason === 'key' || reason === 'service';
    const messages = {
      key: formatRefusal(fail('key_missing').error),
      service: formatRefusal(fail('not_configured').error),
      refused: t('uploads.state.pausedAfterRefusal'),
      person: t('uploads.state.paused'),
      review: t('uploads.state.draft'),
    };
    print({ kind: 'attention', file, code: reason, message: messages[reason] });
    return isAccess ? exitCodes.noAccess : exitCodes.attention;
  }

  #refuse(file: string, code: string, message: string): ExitCode {
    this.#context.print({ kind: 'failed', item: file, code, message });
    return exitCodes.failed;
  }

  async #finish(file: string, partTextId: string, isNew: boolean): Promise<ExitCode> {
    const { services, print } = this.#context;
    const { library } = services;
    const episode = library.episodes.findOfRecording(partTextId);
    const id = (episode.ok && episode.value?.id) || partTextId;
    // Rules of the show change a new text when it is shown for the first time.
    const shown: Result<{ readonly name: string }> = await library.show(id);
    const name = library.texts.getTypedName(id) ?? (shown.ok ? shown.value.name : path.parse(file).name);
    print({ kind: 'text', file, id, name, isNew });
    const { formats, out } = this.#command;
    if (formats.length === 0 && out === null) return exitCodes.done;
    const { dir, name: baseName } = path.parse(file);
    return writeText(this.#context, {
      id,
      folder: out ?? dir,
      baseName,
      formats: chooseFormats(formats, this.#show),
      source: file,
    });
  }
}
