/** One record of a service that takes 2,000 characters, and what a person does with its text. */
import { afterEach, beforeEach } from 'vitest';
import { unwrap } from '../uploads/uploads-setup.ts';
import { type LibrarySetup, setUpLibrary } from './library-setup.ts';

/** The text of the record at the beginning of each test. */
export const initialText = 'As the service has it.';

/** Set anew before each test of the file, gone after it. */
export let setup: LibrarySetup;
export let id: string;

beforeEach(async () => {
  setup = await setUpLibrary({ service: { limits: { result: 2_000 } } });
  id = setup.insertRecord('Episode 1', initialText);
});
afterEach(() => setup.close());

/** What the service has now. */
export const getStoredText = (): string | null =>
  setup.service.data.transcriptions.get(Number(id))?.result ?? null;

export const saveDraft = (text: string, base = initialText): void =>
  void unwrap(setup.library.texts.saveDraft(id, { text, base }));

export const saveText = (text: string, base = initialText, name?: string) =>
  setup.library.texts.save(id, { text, base, ...(name !== undefined && { name }) });

export const getDraft = () => unwrap(setup.library.texts.draft(id));

/** The texts of all versions, the newest first. */
export const getVersionTexts = (): readonly string[] =>
  unwrap(setup.library.texts.versions(id)).map((one) => unwrap(setup.library.texts.version(id, one.id)));
