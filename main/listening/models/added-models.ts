/** The models that the user added: a folder each, with a record that is written when the model has passed its test. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Result } from '../../../preload/contract/result.ts';
import { speechModelId } from '../../../preload/contract/speech.ts';
import { ownerOnly, replaceFile } from '../../lib/atomic-write.ts';

const recordFile = 'model.json';

const modelRecord = z.object({
  name: z.string().max(300),
  languages: z.int().min(1).max(1_000),
  license: z.string().max(100).nullable(),
  /** The files by their paths within the folder. */
  files: z.record(
    z.string().max(100),
    z.object({ bytes: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});
export type ModelRecord = z.infer<typeof modelRecord>;

export class AddedModels {
  readonly #folder: string;
  readonly #warn: (message: string, error?: unknown) => void;
  readonly #saved = new Map<string, ModelRecord>();
  /** Copied and not tested yet. */
  readonly #unsaved = new Map<string, ModelRecord>();
  #loading: Promise<void> | null = null;

  /** `folder` has the models and nothing else. */
  constructor(folder: string, warn: (message: string, error?: unknown) => void) {
    this.#folder = folder;
    this.#warn = warn;
  }

  /** Returns the models that have passed their test, by id. */
  async list(): Promise<ReadonlyMap<string, ModelRecord>> {
    await this.#load();
    return this.#saved;
  }

  /** Returns a model that has passed its test, or that is tested now. */
  async get(id: string): Promise<ModelRecord | null> {
    await this.#load();
    return this.#saved.get(id) ?? this.#unsaved.get(id) ?? null;
  }

  getFolder(id: string): string {
    return path.join(this.#folder, id);
  }

  createId(): string {
    return randomBytes(8).toString('hex');
  }

  /** It can be tested, and is deleted at the next start unless it is saved. */
  addUnsaved(id: string, record: ModelRecord): void {
    this.#unsaved.set(id, record);
  }

  /** Errors: disk_full, not_writable. */
  async save(id: string, record: ModelRecord): Promise<Result<true>> {
    const written = await replaceFile(
      path.join(this.getFolder(id), recordFile),
      JSON.stringify(record),
      ownerOnly,
    );
    if (written.ok) this.#saved.set(id, record);
    return written;
  }

  /** If a file is held by another program, the next start deletes it. */
  async remove(id: string): Promise<void> {
    this.#saved.delete(id);
    this.#unsaved.delete(id);
    const folder = this.getFolder(id);
    try {
      // Without its record, the folder is a leftover.
      await rm(path.join(folder, recordFile), { force: true });
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      this.#warn('a speech model was not deleted', error);
    }
  }

  #load(): Promise<void> {
    this.#loading ??= this.#readRecords().catch((error: unknown) =>
      this.#warn('the speech models cannot be read', error),
    );
    return this.#loading;
  }

  async #readRecords(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const entries = await readdir(this.#folder, { withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isDirectory() || !speechModelId.safeParse(entry.name).success) continue;
      const record = await this.#readRecord(entry.name);
      if (record !== null) this.#saved.set(entry.name, record);
      else await this.remove(entry.name);
    }
  }

  async #readRecord(id: string): Promise<ModelRecord | null> {
    try {
      const content = await readFile(path.join(this.getFolder(id), recordFile), 'utf8');
      return modelRecord.parse(JSON.parse(content));
    } catch {
      return null;
    }
  }
}
