/** One record of a service that takes 2,000 characters, and what a person does with its text. */
import { afterEach, beforeEach } from 'vitest';
import { value } from '../uploads/rig.ts';
import { type LibraryRig, startLibrary } from './rig.ts';

/** The text of the record at the beginning of each test. */
export const before = 'As the service has it.';

/** Set anew before each test of the file, gone after it. */
export let rig: LibraryRig;
export let id: string;

beforeEach(async () => {
  rig = await startLibrary({ service: { limits: { result: 2_000 } } });
  id = rig.record('Episode 1', before);
});
afterEach(() => rig.close());

/** What the service has now. */
export const stored = (): string | null => rig.service.data.transcriptions.get(Number(id))?.result ?? null;

export const keep = (text: string, base = before): void =>
  void value(rig.library.texts.keepDraft(id, { text, base }));

export const save = (text: string, base = before, name?: string) =>
  rig.library.texts.save(id, { text, base, ...(name !== undefined && { name }) });

export const draft = () => value(rig.library.texts.draft(id));

/** The texts of all versions, the newest first. */
export const texts = (): readonly string[] =>
  value(rig.library.texts.versions(id)).map((one) => value(rig.library.texts.version(id, one.id)));
