/** The sound beside the text: which file it is, whether it is still there, and how the page gets at it. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { LinkedAudio, Peaks } from '../../../preload/contract/audio.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Database } from '../../storage/database.ts';
import type { Snapshot } from './file-stream.ts';
import { type AudioLink, createAudioLinks } from './links.ts';
import { createPeaks } from './peaks.ts';
import { createPeaksStore } from './peaks-store.ts';
import { serveAudio } from './serve.ts';
import { createTokens } from './tokens.ts';
import { type Content, type Look, whereIs } from './whereabouts.ts';

/** A file that is audio by its content. */
export interface Probed extends Content {
  readonly durationSeconds: number | null;
}

export interface AudioDeps {
  readonly database: Database;
  /** What can be found out again. */
  readonly cache: Database;
  /** Whose transcriptions these are; null while no service is set up. */
  readonly account: () => string | null;
  readonly look: Look;
  /** Looks into a file; fails in words where it is no audio or cannot be read. */
  readonly probe: (file: string) => Promise<Result<Probed>>;
  readonly now: () => number;
}

export interface Audio {
  of(id: string): Promise<Result<LinkedAudio | null>>;
  /** The loudest moments, in so many stretches of the same length. */
  peaks(id: string, count: number): Promise<Result<Peaks>>;
  /** Makes the file at `file` the one of this transcription. */
  link(id: string, file: string): Promise<Result<LinkedAudio>>;
  /** No file belongs to this transcription any more, until one is linked or this is taken back. */
  unlink(id: string): Result<true>;
  /** Takes the latest `unlink` back; null where there was no file. */
  relink(id: string): Promise<Result<LinkedAudio | null>>;
  /** Where the file is; null where it is not. */
  pathOf(id: string): Promise<string | null>;
  /** Answers a request of the player for what `LinkedAudio.address` names. */
  serve(token: string, method: string, range: string | null): Promise<Response>;
}

/** Where the addresses begin; the page's own origin stands before it. */
export const audioFolder = '/audio/';

const notConfigured = fail('not_configured', 'No service is set up yet.');

interface Present {
  readonly link: AudioLink;
  readonly snapshot: Snapshot;
  readonly state: 'there' | 'changed';
}

export const createAudio = ({ database, cache, account, look, probe, now }: AudioDeps): Audio => {
  const links = createAudioLinks(database, now);
  const tokens = createTokens();
  const peaks = createPeaks(createPeaksStore(cache));

  /** An upload's length is looked up with the first look at it, and kept; so is the place of a file that was found again. */
  const settled = async (whose: string, id: string, link: AudioLink, place: string): Promise<AudioLink> => {
    if (!link.fresh && place === link.path) return link;
    const probed = link.durationSeconds === null ? await probe(place) : null;
    const durationSeconds = probed?.ok ? probed.value.durationSeconds : link.durationSeconds;
    const kept = { ...link, path: place, fileName: path.basename(place), durationSeconds, fresh: false };
    links.keep(whose, id, kept);
    return kept;
  };

  const find = async (id: string): Promise<Result<AudioLink | Present | null>> => {
    const whose = account();
    if (whose === null) return ok(null);
    const found = links.find(whose, id);
    if (!found.ok || found.value === null) return found;
    const place = await whereIs(found.value, look);
    if (place.kind === 'missing') return found;
    const link = place.kind === 'there' ? await settled(whose, id, found.value, place.path) : found.value;
    const stats = await stat(place.path).catch(() => null);
    if (stats === null) return found;
    const { size, mtimeMs } = stats;
    return ok({ link, state: place.kind, snapshot: { path: place.path, size, mtimeMs } });
  };

  const shown = (found: AudioLink | Present): LinkedAudio => {
    if (!('link' in found)) {
      const { fileName, size, durationSeconds } = found;
      return { fileName, size, durationSeconds, state: 'missing', address: null };
    }
    const { link, state, snapshot } = found;
    const { fileName, size, durationSeconds } = link;
    return { fileName, size, durationSeconds, state, address: `${audioFolder}${tokens.of(snapshot)}` };
  };

  const of = async (id: string): Promise<Result<LinkedAudio | null>> => {
    const found = await find(id);
    if (!found.ok) return found;
    return ok(found.value && shown(found.value));
  };

  return {
    of,
    peaks: async (id, count) => {
      const found = await find(id);
      if (!found.ok) return found;
      return ok(found.value && 'link' in found.value ? await peaks(found.value.snapshot, count) : null);
    },
    link: async (id, file) => {
      const whose = account();
      if (whose === null) return notConfigured;
      const probed = await probe(file);
      if (!probed.ok) return probed;
      const link = { path: file, fileName: path.basename(file), ...probed.value };
      const kept = links.keep(whose, id, link);
      if (!kept.ok) return kept;
      const linked = await of(id);
      if (!linked.ok) return linked;
      return linked.value ? ok(linked.value) : fail('file_missing', 'The file is no longer where it was.');
    },
    unlink: (id) => {
      const whose = account();
      return whose === null ? notConfigured : links.setUnlinked(whose, id, true);
    },
    relink: async (id) => {
      const whose = account();
      if (whose === null) return notConfigured;
      const relinked = links.setUnlinked(whose, id, false);
      return relinked.ok ? of(id) : relinked;
    },
    pathOf: async (id) => {
      const found = await find(id);
      return found.ok && found.value && 'link' in found.value ? found.value.snapshot.path : null;
    },
    serve: async (token, method, range) => {
      const snapshot = tokens.find(token);
      return snapshot ? serveAudio(snapshot, method, range) : new Response(null, { status: 404 });
    },
  };
};
