/** Watched folders with a real queue, database and files, on a fast clock. The queue is this computer's, and hears what the test says. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../../main/lib/clock.ts';
import { UnaskedExports } from '../../../main/library/exports/write-unasked.ts';
import type { Listen } from '../../../main/listening/listen.ts';
import { usualWatchTiming } from '../../../main/watch/watch-deps.ts';
import { WatchedFolders } from '../../../main/watch/watched-folders.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import type { WatchEvent, WatchedFolder, WatchFinding } from '../../../preload/contract/watch.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createChunk } from '../listening/step-listener.ts';
import { type ComputerSetup, openComputer } from '../uploads/computer-setup.ts';
import { listUploads } from '../uploads/list-uploads.ts';
import { createFastClock } from '../uploads/test-clock.ts';
import { hashFile, unwrap, writeWav } from '../uploads/uploads-setup.ts';

/** A second is 20 ms. */
const speed = 50;

/** A recording that was heard, as it was when that began. */
interface HeardFile {
  readonly file: string;
  readonly hash: string;
}

/** A fast clock, and how many pauses between two readings of a folder have ended. Nothing else waits that long. */
const createReadingClock = (): { readonly clock: Clock; readonly count: () => number } => {
  const fast = createFastClock(speed);
  let readings = 0;
  const after: Clock['after'] = (ms, work) =>
    fast.after(ms, () => {
      if (ms >= usualWatchTiming.settleMs) readings += 1;
      work();
    });
  return { clock: { ...fast, after }, count: () => readings };
};

/** Hears each recording at once. */
const createListener =
  (heard: HeardFile[], isHearing: () => boolean, isReadable: () => boolean): Listen =>
  async (request) => {
    while (!isHearing() && !request.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 5));
    if (request.signal.aborted) return fail('cancelled');
    if (!existsSync(request.file)) return fail('file_missing');
    if (!isReadable()) return fail('file_unreadable');
    heard.push({ file: request.file, hash: hashFile(request.file) });
    request.onSources([{ name: '', channel: null }]);
    if (request.nextIndex === 0 && !request.onChunks([createChunk(0)])) return fail('cancelled');
    return ok({ durationMs: 10_000, unreadTracks: 0, voices: [] });
  };

export interface WatchSetup {
  readonly heard: readonly HeardFile[];
  /** Whether recordings are heard. */
  isHearing: boolean;
  /** Called for each recording that is to be heard. */
  isReadable: () => boolean;
  /** That is watched. */
  readonly folder: string;
  readonly profile: string;
  readonly log: string[];
  readonly gone: string[];
  readonly reports: (readonly WatchedFolder[])[];
  readonly computer: ComputerSetup;
  readonly folders: WatchedFolders;
  /** The user chooses the folder. Returns its id. */
  watch(options?: {
    readonly path?: string;
    readonly showId?: string;
    readonly takesPresent?: boolean;
  }): Promise<string>;
  jobs(): Promise<readonly UploadJob[]>;
  /** File names of what was taken, in order. */
  taken(): Promise<readonly string[]>;
  history(id: string): readonly WatchEvent[];
  view(id: string): WatchedFolder;
  /** Waits until the folder was read so often again. */
  settle(readings?: number): Promise<void>;
  waitUntil(condition: () => boolean | Promise<boolean>, description: string): Promise<void>;
  /** The services end and start again on the same profile. */
  restart(between?: () => void): Promise<void>;
  close(): Promise<void>;
}

const waitUntil = async (condition: () => boolean | Promise<boolean>, description: string): Promise<void> => {
  // A busy machine reads large folders seldom.
  const deadline = performance.now() + 240_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited too long: ${description}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

export const openWatch = async (): Promise<WatchSetup> => {
  const root = temporaryFolder('watch');
  const [folder, profile] = [join(root, 'Recordings'), join(root, 'profile')];
  mkdirSync(folder);
  mkdirSync(profile);
  let chosen = folder;
  const heard: HeardFile[] = [];
  let isHearing = true;
  const listen = createListener(
    heard,
    () => isHearing,
    () => setup.isReadable(),
  );
  const open = (): ComputerSetup => openComputer(profile, { listen });
  let computer = open();
  const log: string[] = [];
  const gone: string[] = [];
  const reports: (readonly WatchedFolder[])[] = [];
  const { clock, count } = createReadingClock();
  const start = (): WatchedFolders => {
    const { database, texts, uploads } = computer;
    const unaskedExports = new UnaskedExports({
      database,
      clock,
      getCached: () => null,
      show: (id) => texts.show(id),
      getUnsaved: () => ok(null),
      getTypedName: () => null,
      languages: async () => new Map(),
      words: texts,
    });
    return new WatchedFolders(
      {
        ...{ database, uploads, unaskedExports, profile },
        chooseFolder: async (): Promise<Result<string | null>> => ok(chosen),
        emit: (views) => void reports.push(views),
        onGone: (name) => void gone.push(name),
        log: (line) => void log.push(line),
      },
      { ...usualWatchTiming, clock, rescanMs: 10_000, quietMs: 20_000, damagedMs: 40_000 },
    );
  };
  let folders = start();
  const setup: WatchSetup = {
    ...{ folder, profile, log, gone, reports, heard, isReadable: () => true },
    get isHearing() {
      return isHearing;
    },
    set isHearing(next) {
      isHearing = next;
    },
    get computer() {
      return computer;
    },
    get folders() {
      return folders;
    },
    watch: async ({ path = folder, showId, takesPresent = true } = {}) => {
      chosen = path;
      const preview = unwrap(await setup.folders.choose());
      if (preview === null) throw new Error('cancelled');
      return unwrap(setup.folders.add(preview.id, { showId: showId ?? null, takesPresent })).id;
    },
    jobs: () => listUploads(computer.uploads),
    taken: async () => (await setup.jobs()).map(({ fileName }) => fileName),
    history: (id) => unwrap(setup.folders.history(id)),
    view: (id) => {
      const found = unwrap(setup.folders.list()).find((one) => one.id === id);
      if (found === undefined) throw new Error('no such folder');
      return found;
    },
    settle: async (readings = 6) => {
      const isRead = unwrap(folders.list()).some(({ isPaused }) => !isPaused);
      const before = count();
      // A folder that is not read would be by then.
      if (isRead) await waitUntil(() => count() - before >= readings, 'readings of the folder');
      else
        await new Promise((resolve) => setTimeout(resolve, (readings * usualWatchTiming.settleMs) / speed));
    },
    waitUntil,
    restart: async (between) => {
      await folders.close();
      await computer.close();
      between?.();
      computer = open();
      folders = start();
    },
    close: async () => {
      await folders.close();
      await computer.close();
      removeFolder(root);
    },
  };
  return setup;
};

export const readText = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, 'utf8') : null;

/** What happens in the folder of a setup, and what is waited for there. */
export const createSteps = (getSetup: () => WatchSetup) => {
  const at = (name: string): string => join(getSetup().folder, name);
  const wav = (name: string, size = 50_000): string => writeWav(at(name), size);
  const findings = (id: string, name: string): readonly WatchFinding[] =>
    getSetup()
      .history(id)
      .filter((event) => event.name === name)
      .map(({ finding }) => finding)
      .toReversed();
  const whenTaken = (count: number): Promise<void> =>
    getSetup().waitUntil(async () => (await getSetup().jobs()).length >= count, `${count} recordings`);
  const whenTold = (id: string, name: string, finding: WatchFinding): Promise<void> =>
    getSetup().waitUntil(() => findings(id, name).includes(finding), `${name}: ${finding}`);
  const whenText = (name: string): Promise<void> =>
    getSetup().waitUntil(() => readText(at(name)) !== null, name);
  return { at, wav, findings, whenTaken, whenTold, whenText };
};
