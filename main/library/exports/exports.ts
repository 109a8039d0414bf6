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
import { assertNever, type BridgeError, fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Draft } from '../../../preload/contract/texts.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { asDocx } from './as-docx.ts';
import { asHtml } from './as-html.ts';
import { asMarkdown } from './as-markdown.ts';
import { asText } from './as-text.ts';
import { distinctName, nameFrom, unknownFields } from './file-names.ts';
import { documentOf } from './text-document.ts';
import { writeBeside, writeOver } from './written.ts';

export interface ExportsDeps {
  /** The record as it was last seen, without asking anyone; null where it never was. */
  readonly seen: (id: string) => Transcription | null;
  readonly show: (id: string) => Promise<Result<Transcription>>;
  readonly draft: (id: string) => Result<Draft | null>;
  /** Asks where one file is to be put; null where the person thought better of it. Overwriting was agreed to. */
  readonly chooseFile: (suggestedName: string, format: DocumentFormat) => Promise<string | null>;
  /** Asks for a folder. */
  readonly chooseFolder: () => Promise<string | null>;
  readonly now: () => number;
  /** Told of several files at most ten times a second, and when all are written. */
  readonly onProgress?: (progress: ExportProgress) => void;
}

export interface Exports {
  preview(wish: ExportWish): Promise<Result<ExportPreview>>;
  save(wish: ExportWish): Promise<Result<ExportedTexts>>;
  /** The file that was written last, or the first of several. */
  last(): string | null;
}

const tellEveryMs = 100;
/** Names that a preview shows. */
const shownNames = 4;

export const createExports = (deps: ExportsDeps): Exports => {
  let last: string | null = null;

  const read = async (id: string): Promise<Result<Transcription>> => {
    const seen = deps.seen(id);
    return seen ? ok(seen) : deps.show(id);
  };
  const textOf = ({ typed }: ExportWish, record: Transcription): Result<string> => {
    const shown = typed?.find(({ id }) => id === record.id);
    if (shown) return ok(shown.text);
    const draft = deps.draft(record.id);
    return draft.ok ? ok(draft.value?.text ?? record.result ?? '') : draft;
  };
  const contentOf = (wish: ExportWish, record: Transcription): Result<string | Buffer> => {
    const text = textOf(wish, record);
    return text.ok ? ok(rendered(record.name, text.value, wish.format, new Date(deps.now()))) : text;
  };
  const nameOf = ({ ids, template }: ExportWish, record: Transcription): string =>
    nameFrom(template.trim() || defaultTemplate, record, ids.indexOf(record.id) + 1, ids.length);

  const saveOne = async (wish: ExportWish, id: string): Promise<Result<ExportedTexts>> => {
    const record = await read(id);
    if (!record.ok) return record;
    const file = await deps.chooseFile(`${nameOf(wish, record.value)}.${wish.format}`, wish.format);
    if (file === null) return ok(null);
    const content = contentOf(wish, record.value);
    const written = content.ok ? await writeOver(file, content.value) : content;
    if (!written.ok) return written;
    last = file;
    return ok({ count: 1, fileName: path.basename(file), folder: folderName(file), missing: [] });
  };

  const saveMany = async (wish: ExportWish): Promise<Result<ExportedTexts>> => {
    const folder = await deps.chooseFolder();
    if (folder === null) return ok(null);
    last = null;
    const taken = new Set<string>();
    const missing: string[] = [];
    const names: string[] = [];
    const tell = progressOf(wish.ids.length);
    for (const [index, id] of wish.ids.entries()) {
      tell(index);
      const record = await read(id);
      if (!record.ok) {
        missing.push(id);
        continue;
      }
      const content = contentOf(wish, record.value);
      const name = nameOf(wish, record.value);
      const written = content.ok
        ? await writeBeside(folder, name, wish.format, content.value, taken)
        : content;
      if (!written.ok) return notAll(written.error, names.length, wish.ids.length);
      names.push(written.value);
      last ??= path.join(folder, written.value);
    }
    tell(wish.ids.length);
    const [first] = names;
    return ok({ count: names.length, fileName: first ?? '', folder: path.basename(folder), missing });
  };

  const progressOf = (total: number): ((done: number) => void) => {
    let told = Number.NEGATIVE_INFINITY;
    return (done) => {
      const now = performance.now();
      if (done < total && now - told < tellEveryMs) return;
      told = now;
      deps.onProgress?.({ done, total });
    };
  };

  return {
    preview: async (wish) => {
      const taken = new Set<string>();
      const names: string[] = [];
      for (const id of wish.ids.slice(0, shownNames)) {
        const record = await read(id);
        if (record.ok) names.push(`${distinctName(nameOf(wish, record.value), taken)}.${wish.format}`);
      }
      return ok({ names, unknown: unknownFields(wish.template) });
    },
    save: async (wish) => {
      const [only] = wish.ids;
      return only !== undefined && wish.ids.length === 1 ? saveOne(wish, only) : saveMany(wish);
    },
    last: () => last,
  };
};

const notAll = (error: BridgeError, written: number, count: number): Result<never> =>
  fail(error.code, `${error.message} ${written} of ${count} files were written before.`);

const folderName = (file: string): string => path.basename(path.dirname(file));

const rendered = (name: string, text: string, format: DocumentFormat, at: Date): string | Buffer => {
  const document = documentOf(name, text);
  switch (format) {
    case 'txt':
      return asText(document);
    case 'md':
      return asMarkdown(document);
    case 'html':
      return asHtml(document);
    case 'docx':
      return asDocx(document, at);
    default:
      return assertNever(format);
  }
};
