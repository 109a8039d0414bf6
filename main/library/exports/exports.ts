/** Transcriptions as files, with what was typed and not saved: what is written is what is on the screen. */
import path from 'node:path';
import {
  type DocumentFormat,
  defaultTemplate,
  type ExportedTexts,
  type ExportPreview,
  type ExportProgress,
  type ExportWish,
} from '../../../preload/contract/exports.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Draft } from '../../../preload/contract/texts.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { distinctName, nameFrom, unknownFields } from './file-names.ts';
import { type Readied, saveInto } from './into-folder.ts';
import { createReader, type ReadingDeps } from './reading.ts';
import { rendered } from './rendered.ts';
import { writeBeside, writeOver } from './written.ts';

export interface ExportsDeps extends ReadingDeps {
  /** As `seen`, also where the text is not known. */
  readonly named: (id: string) => Transcription | null;
  readonly draft: (id: string) => Result<Draft | null>;
  /** The languages of what was uploaded from here, by the record's id. */
  readonly languages?: () => Promise<ReadonlyMap<string, string>>;
  /** Asks where one file is to be put; null where the person thought better of it. Overwriting was agreed to. */
  readonly chooseFile: (suggestedName: string, format: DocumentFormat) => Promise<string | null>;
  /** Asks for a folder. */
  readonly chooseFolder: () => Promise<string | null>;
  /** Told of several files at most ten times a second, of pauses, and when all are written. */
  readonly onProgress?: (progress: ExportProgress) => void;
}

export interface Exports {
  preview(wish: ExportWish): Promise<Result<ExportPreview>>;
  save(wish: ExportWish): Promise<Result<ExportedTexts>>;
  /** Ends what `save` is about to do; what is written stays. */
  cancel(): void;
  /** The file that was written last, or the first of several. */
  last(): string | null;
}

/** Names that a preview shows. */
const shownNames = 4;

export const createExports = (deps: ExportsDeps): Exports => {
  let last: string | null = null;
  let running: AbortController | null = null;

  /** What the wish makes of a record; `index` is its place in it. */
  const makerOf = async (wish: ExportWish) => {
    const { ids, format, template } = wish;
    const shown = new Map(wish.typed?.map((typed) => [typed.id, typed]));
    const languages = template.includes('language') ? await deps.languages?.() : undefined;
    const named = (record: Transcription): string => shown.get(record.id)?.name ?? record.name;
    const nameOf = (record: Transcription, index: number): string => {
      const own = record.more.language;
      const language = typeof own === 'string' ? own : (languages?.get(record.id) ?? '');
      const words = { ...record, name: named(record), language };
      return nameFrom(template.trim() || defaultTemplate, words, index + 1, ids.length);
    };
    const textOf = (record: Transcription): Result<string> => {
      const typed = shown.get(record.id);
      if (typed) return ok(typed.text);
      const draft = deps.draft(record.id);
      return draft.ok ? ok(draft.value?.text ?? record.result ?? '') : draft;
    };
    const readied = (record: Transcription, index: number): Result<Readied> => {
      const text = textOf(record);
      if (!text.ok) return text;
      const content = rendered(named(record), text.value, format, new Date(deps.clock.now()));
      return ok({ name: nameOf(record, index), content });
    };
    return { nameOf, readied };
  };
  type Maker = Awaited<ReturnType<typeof makerOf>>;

  const readerFor = (wish: ExportWish, signal: AbortSignal) => {
    let done = 0;
    const read = createReader(deps, {
      signal,
      onPause: (pause) => deps.onProgress?.({ done, total: wish.ids.length, pause }),
    });
    return (id: string, index = 0): Promise<Result<Transcription>> => {
      done = index;
      return read(id);
    };
  };

  const saveOne = async (wish: ExportWish, id: string, signal: AbortSignal, maker: Maker) => {
    const record = await readerFor(wish, signal)(id);
    if (!record.ok) return record;
    const readied = maker.readied(record.value, 0);
    if (!readied.ok) return readied;
    const file = await deps.chooseFile(`${readied.value.name}.${wish.format}`, wish.format);
    if (file === null) return ok(null);
    const written = await writeOver(file, readied.value.content);
    if (!written.ok) return written;
    last = file;
    const folder = path.basename(path.dirname(file));
    return ok({ count: 1, fileName: path.basename(file), folder, failed: [], left: [], ended: null });
  };

  const saveMany = async (wish: ExportWish, signal: AbortSignal, maker: Maker) => {
    const folder = await deps.chooseFolder();
    if (folder === null) return ok(null);
    const taken = new Set<string>();
    const read = readerFor(wish, signal);
    return saveInto({
      folder,
      ids: wish.ids,
      signal,
      prepare: async (id, index) => {
        const record = await read(id, index);
        return record.ok ? maker.readied(record.value, index) : record;
      },
      write: ({ name, content }) => writeBeside(folder, name, wish.format, content, taken),
      nameOf: (id) => deps.named(id)?.name ?? null,
      onProgress: (progress) => deps.onProgress?.(progress),
      onFirst: (file) => {
        last = file;
      },
    });
  };

  return {
    preview: async (wish) => {
      const maker = await makerOf(wish);
      const taken = new Set<string>();
      const names: string[] = [];
      for (const [index, id] of wish.ids.slice(0, shownNames).entries()) {
        const known = deps.named(id);
        const record = known ? ok(known) : await deps.show(id);
        if (record.ok) names.push(`${distinctName(maker.nameOf(record.value, index), taken)}.${wish.format}`);
      }
      return ok({ names, unknown: unknownFields(wish.template) });
    },
    save: async (wish) => {
      if (running) return fail('wrong_state', 'An export is still under way.');
      const run = new AbortController();
      running = run;
      try {
        const [only] = wish.ids;
        const maker = await makerOf(wish);
        const isOne = only !== undefined && wish.ids.length === 1;
        return await (isOne ? saveOne(wish, only, run.signal, maker) : saveMany(wish, run.signal, maker));
      } finally {
        running = null;
      }
    },
    cancel: () => running?.abort(),
    last: () => last,
  };
};
