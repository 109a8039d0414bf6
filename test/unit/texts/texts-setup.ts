/** Texts of a real service, at a clock that the test moves. */

import { afterEach, beforeEach } from 'vitest';
import type { TextState } from '../../../preload/contract/texts.ts';
import { toServiceId } from '../../service/text-id.ts';
import { type LibrarySetup, setUpLibrary } from '../library/library-setup.ts';
import { createTestClock, type TestClock } from '../uploads/test-clock.ts';
import { unwrap } from '../uploads/uploads-setup.ts';

export let setup: LibrarySetup;
export let clock: TestClock;
/** Characters that the service takes, as far as Sidetone knows. */
export let limit: number | null;

export const setLimit = (next: number | null): void => {
  limit = next;
  setup.library.settingsChanged();
};

/** Saving is automatic. */
export const createTextsForEachTest = (serviceLimit = 2_000): void => {
  beforeEach(async () => {
    limit = null;
    clock = createTestClock();
    setup = await setUpLibrary({
      service: { limits: { result: serviceLimit } },
      getTextLimit: () => limit,
      clock,
    });
    setup.isAutomatic = true;
    setup.library.settingsChanged();
  });
  afterEach(() => setup.close());
};

/** Waits until the requests that were sent have ended, and what follows. */
export const settle = async (): Promise<void> => {
  let quiet = 0;
  while (quiet < 3) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    quiet = setup.pendingCalls === 0 ? quiet + 1 : 0;
  }
};

/** Moves the clock from timer to timer, each after what the one before has started. */
export const pass = async (ms: number): Promise<void> => {
  let left = ms;
  await settle();
  for (;;) {
    const next = clock.untilNext();
    if (next === null || next > left) break;
    clock.advance(next);
    left -= next;
    await settle();
  }
  clock.advance(left);
  await settle();
};

/** Types as the window does: opens the text and sends what changed. */
export const type = async (id: string, text: string): Promise<void> => {
  const { version, text: before } = unwrap(await setup.library.texts.open(id));
  const edited = unwrap(setup.library.texts.edit(id, { version, from: 0, to: before.length, insert: text }));
  if (edited.kind !== 'edited') throw new Error(edited.kind);
};

export const getState = async (id: string): Promise<TextState> => unwrap(await setup.library.texts.open(id));
export const getText = async (id: string): Promise<string> => unwrap(await setup.library.texts.open(id)).text;
export const save = async (id: string, options?: { readonly sendAnyway: true }) =>
  unwrap(await setup.library.texts.save(id, options));

/** Text of the record at the service; undefined if it is deleted. */
export const getStored = (id: string): string | null | undefined =>
  setup.service.data.transcriptions.get(toServiceId(id))?.result;
export const changeAtService = (id: string, result: string): void =>
  void setup.service.data.transcriptions.update(toServiceId(id), { result });

/** Texts that were sent, in their order. */
export const getSent = (): readonly string[] =>
  setup.service.recorder
    .getRequests('transcriptions.update')
    .flatMap(({ fields }) => fields?.filter(([name]) => name === 'result').map(([, value]) => value) ?? []);

export const countRequests = (operation: 'show' | 'update'): number =>
  setup.service.recorder.getRequests(`transcriptions.${operation}`).length;

export const getVersions = (id: string): readonly string[] =>
  unwrap(setup.library.texts.versions(id)).map((one) => unwrap(setup.library.texts.version(id, one.id)));

export const listUnsaved = (): readonly string[] =>
  unwrap(setup.library.texts.unsaved()).map(({ state }) => state.id);
