/**
 * Writes files of a text without asking anybody. A file is replaced only if it is as it was written here, for the same text or
 * recording: the ledger `written_exports` has the hash of each.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { type DocumentFormat, defaultTemplate, getFileEnding } from '../../../preload/contract/exports.ts';
import { type BridgeError, ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { writeIfUnchanged } from '../../lib/atomic-write.ts';
import { getErrorCode } from '../../lib/file-access.ts';
import { type Database, toTextOrNull } from '../../storage/database.ts';
import type { DocumentFactoryDeps } from './documents.ts';
import { createFactory, runOnDrive } from './exports.ts';
import { createUniqueNames } from './file-names.ts';

interface UnaskedExportsDeps extends DocumentFactoryDeps {
  readonly database: Database;
  readonly show: (id: string) => Promise<Result<Transcription>>;
}

interface UnaskedRequest {
  /** It exists. */
  readonly folder: string;
  /** The file name without an extension. Another text or recording that has it already makes it `NAME (2)`. */
  readonly baseName: string;
  readonly formats: readonly DocumentFormat[];
  /** The path of the recording: its files are replaced when it has another text. Null: only those of this text are. */
  readonly source: string | null;
}

/** `foreign`: Sidetone has not written the file. `changed`: it is not as Sidetone has written it. */
type LeftReason = 'foreign' | 'changed';

export interface UnaskedExport {
  /** Paths of files that are complete and have this text. */
  readonly written: readonly string[];
  /** Files that stay as they are. */
  readonly left: readonly { readonly path: string; readonly reason: LeftReason }[];
  /** Formats that the text has not got, such as captions without the times of the words, and files that could not be written. */
  readonly failed: readonly { readonly format: DocumentFormat; readonly error: BridgeError }[];
}

interface LedgerRow {
  readonly textId: string;
  readonly source: string | null;
  readonly contents: readonly (string | null)[];
}

const selectRow = 'SELECT text_id, source, content, next_content FROM written_exports WHERE path = ?';
/** What is there stays valid until the new content has its place. */
const announce = `
INSERT INTO written_exports (path, text_id, source, content, next_content) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (path) DO UPDATE SET text_id = ?2, source = ?3, content = ?4, next_content = ?5`;
const complete = 'UPDATE written_exports SET content = next_content, next_content = NULL WHERE path = ?';

const hashContent = (content: string | Uint8Array): string =>
  `${Buffer.byteLength(content)} ${createHash('sha256').update(content).digest('hex')}`;

/** No file of another size is read, however large it is. */
const hashFile = async (file: string, sizes: ReadonlySet<number>): Promise<string | null> => {
  try {
    const found = await lstat(file);
    if (!found.isFile() || !sizes.has(found.size)) return 'other';
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of createReadStream(file)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return `${bytes} ${hash.digest('hex')}`;
  } catch (error) {
    // What cannot be looked at may be a file of somebody.
    return getErrorCode(error) === 'ENOENT' ? null : 'other';
  }
};

const getSizes = (contents: readonly (string | null)[]): ReadonlySet<number> =>
  new Set(contents.flatMap((content) => (content === null ? [] : [Number.parseInt(content, 10)])));

const isThere = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    (error: unknown) => getErrorCode(error) !== 'ENOENT',
  );

export class UnaskedExports {
  readonly #deps: UnaskedExportsDeps;
  /** Two writers of one file would not see what the other one has written. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: UnaskedExportsDeps) {
    this.#deps = deps;
  }

  /** Fails if the text or the ledger cannot be read, or the drive does not respond. */
  write(textId: string, request: UnaskedRequest): Promise<Result<UnaskedExport>> {
    const result = this.#last.then(() => this.#write(textId, request));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #write(textId: string, request: UnaskedRequest): Promise<Result<UnaskedExport>> {
    const cached = this.#deps.getCached(textId);
    const record = cached ? ok(cached) : await this.#deps.show(textId);
    if (!record.ok) return record;
    const formats = [...new Set(request.formats)];
    const named = await runOnDrive(request.folder, () => this.#chooseName(textId, { ...request, formats }));
    if (!named.ok) return named;
    const written: string[] = [];
    const left: UnaskedExport['left'][number][] = [];
    const failed: UnaskedExport['failed'][number][] = [];
    for (const format of formats) {
      const file = path.join(request.folder, `${named.value}.${getFileEnding(format)}`);
      const factory = await createFactory(this.#deps, { ids: [textId], format, template: defaultTemplate });
      const prepared = await factory.prepare(record.value, 0);
      const result = prepared.ok
        ? await runOnDrive(file, () =>
            this.#writeFile(file, prepared.value.content, { textId, source: request.source }),
          )
        : prepared;
      if (!result.ok) failed.push({ format, error: result.error });
      else if (result.value === null) written.push(file);
      else left.push({ path: file, reason: result.value });
    }
    return ok({ written, left, failed });
  }

  /** One name for all formats: the first that no other text or recording has. */
  async #chooseName(textId: string, request: UnaskedRequest): Promise<Result<string>> {
    const { folder, baseName, formats, source } = request;
    const toUniqueName = createUniqueNames();
    for (;;) {
      const name = toUniqueName(baseName);
      let isTaken = false;
      for (const format of formats) {
        const file = path.join(folder, `${name}.${getFileEnding(format)}`);
        const row = this.#getRow(file);
        if (!row.ok) return row;
        isTaken ||= row.value !== null && !isOwner(row.value, { textId, source }) && (await isThere(file));
      }
      if (!isTaken) return ok(name);
    }
  }

  /** Returns why the file was left as it is, or null. */
  async #writeFile(
    file: string,
    content: string | Uint8Array,
    owner: Pick<LedgerRow, 'textId' | 'source'>,
  ): Promise<Result<LeftReason | null>> {
    const { database } = this.#deps;
    const row = this.#getRow(file);
    if (!row.ok) return row;
    const next = hashContent(content);
    const own = row.value?.contents ?? [];
    const sizes = getSizes([next, ...own]);
    const found = await hashFile(file, sizes);
    // The file of somebody that happens to be the same stays theirs.
    if (found === next && !own.includes(next)) return ok(null);
    const reason = row.value === null ? 'foreign' : 'changed';
    if (found !== null && !own.includes(found)) return ok(reason);
    // A kill behind the rename leaves a file that the ledger knows.
    const announced = database.run(announce, file, owner.textId, owner.source, found, next);
    if (!announced.ok) return announced;
    if (found !== next) {
      const mayReplace = found === null ? null : async () => (await hashFile(file, sizes)) === found;
      const written = await writeIfUnchanged(file, content, mayReplace);
      if (!written.ok) return written;
      if (!written.value) return ok(reason);
    }
    const completed = database.run(complete, file);
    return completed.ok ? ok(null) : completed;
  }

  #getRow(file: string): Result<LedgerRow | null> {
    return this.#deps.database.get(selectRow, [file], (row) => ({
      textId: String(row.text_id),
      source: toTextOrNull(row.source),
      contents: [toTextOrNull(row.content), toTextOrNull(row.next_content)],
    }));
  }
}

const isOwner = (row: LedgerRow, { textId, source }: Pick<LedgerRow, 'textId' | 'source'>): boolean =>
  row.textId === textId || (source !== null && row.source === source);
