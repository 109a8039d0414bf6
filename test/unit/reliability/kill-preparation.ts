/** Preparation of the process that is killed. Its window cuts recordings without decoding them. */
import { systemClock } from '../../../main/lib/clock.ts';
import { Preparation } from '../../../main/preparation/preparation.ts';
import type { Database } from '../../../main/storage/database.ts';
import type { UploadsDeps } from '../../../main/uploads/uploads.ts';
import type { PreparationTask } from '../../../preload/contract/preparation.ts';
import { sourceBlockBytes } from '../../../preload/contract/recording-source.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { noPreparation } from '../uploads/uploads-deps.ts';
import type { createKillPoints } from './kill-points.ts';
import { killRules, toPartContent, unplannedParts } from './kill-recordings.ts';

type PassKillPoint = ReturnType<typeof createKillPoints>;

const chunkBytes = 5_000;

const requireOk = (result: Result<true>): void => {
  if (!result.ok) throw new Error(result.error.code);
};

/** Does what the real page does with a task, in the same order of calls. */
class KillPage {
  readonly #preparation: Preparation;
  readonly #pass: PassKillPoint;

  constructor(preparation: Preparation, pass: PassKillPoint) {
    this.#preparation = preparation;
    this.#pass = pass;
  }

  async run(task: PreparationTask): Promise<void> {
    const { handlers } = this.#preparation;
    try {
      const source = await this.#read(task);
      this.#pass('source');
      const count = task.partCount ?? unplannedParts;
      for (let part = 0; part < count; part += 1) await this.#writePart(task.id, source, part, count);
      this.#pass('finish');
      const envelope = new Uint8Array(50 * count).fill(100);
      const analysis = {
        durationSeconds: count,
        sampleRate: 44_100,
        channelPeaks: [0.5],
        clippedSeconds: 0,
        unreadableTracks: [],
        unreadable: [],
        hasMore: false,
      };
      requireOk(await handlers.finish(task.id, { ...analysis, envelope }));
      this.#pass('finished');
    } catch (error) {
      await handlers.fail(task.id, { reason: 'failed', detail: String(error) });
    }
  }

  async #read({ token, sourceBytes }: PreparationTask): Promise<Uint8Array> {
    const source = new Uint8Array(sourceBytes);
    for (let at = 0; at < sourceBytes; at += sourceBlockBytes) {
      const response = await this.#preparation.serveSource(token, 0, `bytes=${at}-`);
      source.set(new Uint8Array(await response.arrayBuffer()), at);
    }
    return source;
  }

  async #writePart(id: number, source: Uint8Array, part: number, count: number): Promise<void> {
    const { handlers } = this.#preparation;
    const content = toPartContent(source, part, count);
    for (let at = 0; at < content.length; at += chunkBytes) {
      this.#pass('chunk');
      requireOk(await handlers.write(id, part, at, content.subarray(at, at + chunkBytes)));
    }
    this.#pass('part_end');
    requireOk(await handlers.endPart(id, part, { startSeconds: part, endSeconds: part + 1 }));
    this.#pass('part_done');
  }
}

const createKilledPreparation = (folder: string, pass: PassKillPoint): Preparation => {
  const preparation: Preparation = new Preparation({
    folder,
    clock: systemClock,
    warn: () => {},
    openWindow: () => {
      const page = new KillPage(preparation, pass);
      setImmediate(() => void preparation.handlers.ready());
      return {
        send: (_event, task) => {
          if (typeof task !== 'number') void page.run(task as PreparationTask);
        },
        destroy: () => {},
      };
    },
  });
  return preparation;
};

/** For `Uploads`, with `close` for the end. */
export const setUpKilledPreparation = (folder: string, pass: PassKillPoint) => {
  const preparation = createKilledPreparation(folder, pass);
  const forUploads: UploadsDeps['preparation'] = {
    ...noPreparation,
    preparer: {
      ...noPreparation.preparer,
      getKey: (request) => preparation.getKey(request),
      prepare: (request) => preparation.prepare(request),
      removeLeftovers: (keys) => preparation.removeLeftovers(keys),
      discard: async (key) => {
        pass('discard');
        await preparation.discard(key);
        pass('discarded');
      },
    },
    getRules: () => killRules,
  };
  return {
    forUploads,
    close: () => preparation.close(),
  };
};

/** Passes kill points within each commit and after it. */
export const withKillPoints = (database: Database, pass: PassKillPoint): Database => {
  let depth = 0;
  const { write } = database;
  return Object.assign(database, {
    write: <T>(work: () => T): Result<T> => {
      depth += 1;
      const isOuter = depth === 1;
      try {
        const result = write(() => {
          const value = work();
          pass('in_commit');
          return value;
        });
        if (isOuter) pass('committed');
        return result;
      } finally {
        depth -= 1;
      }
    },
  });
};
