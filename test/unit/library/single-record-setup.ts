/** One record of a service with a limit of 2,000 characters, and helpers for its text. */

import { afterEach, beforeEach } from 'vitest';
import { toServiceId } from '../../service/text-id.ts';
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
  setup.service.data.transcriptions.get(toServiceId(id))?.result ?? null;

/** Replaces the text as the window does. It is not saved. */
export const typeText = async (text: string, of = id): Promise<void> => {
  const { version, text: before } = unwrap(await setup.library.texts.open(of));
  const edited = unwrap(setup.library.texts.edit(of, { version, from: 0, to: before.length, insert: text }));
  if (edited.kind !== 'edited') throw new Error(edited.kind);
};

export const saveText = async (text: string) => {
  await typeText(text);
  return unwrap(await setup.library.texts.save(id));
};

/** The unsaved text; null if there is none. */
export const getUnsaved = (): string | null => unwrap(setup.library.texts.getUnsaved(id));

export const getVersionTexts = (): readonly string[] =>
  unwrap(setup.library.texts.versions(id)).map((one) => unwrap(setup.library.texts.version(id, one.id)));
