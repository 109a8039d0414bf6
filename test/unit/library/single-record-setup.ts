/** One record of a service with a limit of 2,000 characters, and helpers for its text. */
import { afterEach, beforeEach } from 'vitest';
import { unwrap } from '../uploads/uploads-setup.ts';
import { type LibrarySetup, setUpLibrary } from './library-setup.ts';

export const initialText = 'As the service has it.';

export let setup: LibrarySetup;
export let id: string;

/** Creates `setup` and its record before each test of the file and closes it after the test. */
export const createRecordForEachTest = (): void => {
  beforeEach(async () => {
    setup = await setUpLibrary({ service: { limits: { result: 2_000 } } });
    id = setup.insertRecord('Episode 1', initialText);
  });
  afterEach(() => setup.close());
};

/** Text of the record at the service; null if it is deleted. */
export const getStoredText = (): string | null =>
  setup.service.data.transcriptions.get(Number(id))?.result ?? null;

export const saveDraft = (text: string, base = initialText): void =>
  void unwrap(setup.library.windowTexts.saveDraft(id, { text, base }));

export const saveText = (text: string, base = initialText, name?: string) =>
  setup.library.windowTexts.save(id, { text, base, ...(name !== undefined && { name }) });

export const getDraft = () => unwrap(setup.library.windowTexts.draft(id));

export const getVersionTexts = (): readonly string[] =>
  unwrap(setup.library.windowTexts.versions(id)).map((one) =>
    unwrap(setup.library.windowTexts.version(id, one.id)),
  );
