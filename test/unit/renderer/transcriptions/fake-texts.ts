/** Main's texts as the window sees them, with answers and a clock under the control of the test. */
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import type {
  EditOutcome,
  OpenText,
  ReadText,
  TextChange,
  TextState,
} from '../../../../preload/contract/texts.ts';
import { Documents } from '../../../../renderer/features/transcriptions/documents.ts';
import { createManualClock } from '../lib/manual-clock.ts';

export const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const createState = (id: string, more: Partial<TextState> = {}): TextState => ({
  id,
  version: 0,
  isUnsaved: false,
  isSaving: false,
  savedAt: null,
  problem: null,
  draftError: null,
  typedName: null,
  nameSave: null,
  ...more,
});

interface MainText {
  text: string;
  base: string;
  version: number;
}

/** Answers come when `answer` is called, in order, also before what main has told since. */
export const setUpDocuments = (texts: Readonly<Record<string, string>>) => {
  const clock = createManualClock();
  const main = new Map<string, MainText>(
    Object.entries(texts).map(([id, text]) => [id, { text, base: text, version: 0 }]),
  );
  const calls: string[] = [];
  /** What main has sent and the window has not received. */
  const wire: (() => void)[] = [];
  const state = { isFailing: false, unsavedChanges: 0 };

  const get = (id: string): MainText => main.get(id) ?? { text: '', base: '', version: 0 };
  const toOpenText = (id: string): OpenText => {
    const { text, base, version } = get(id);
    return { ...createState(id, { version, isUnsaved: text !== base }), text, base };
  };
  const toReadText = (id: string): ReadText => {
    const { base, ...read } = toOpenText(id);
    return base === read.text ? read : { ...read, base };
  };
  const answer = <T>(result: Result<T>): Promise<Result<T>> =>
    new Promise((resolve) => wire.push(() => resolve(result)));
  const tell = (changes: readonly TextChange[]): void => void wire.push(() => documents.receive(changes));
  const edit = (
    id: string,
    { version, from, to, insert }: { version: number; from: number; to: number; insert: string },
  ): Result<EditOutcome> => {
    const now = get(id);
    if (state.isFailing) return fail('disk_full');
    if (now.version !== version) return ok({ kind: 'outdated', current: toReadText(id) });
    const text = now.text.slice(0, from) + insert + now.text.slice(to);
    const wasUnsaved = toOpenText(id).isUnsaved;
    main.set(id, { ...now, text, version: version + 1 });
    const { text: _, base: __, ...told } = toOpenText(id);
    // Main tells nothing that the window knows.
    if (told.isUnsaved !== wasUnsaved) tell([told]);
    return ok({ kind: 'edited', version: version + 1 });
  };

  const documents = new Documents({
    texts: {
      open: (id) => {
        calls.push(`open ${id}`);
        return answer(main.has(id) ? ok(toReadText(id)) : fail('not_found'));
      },
      close: (ids) => {
        calls.push(`close ${ids.join()}`);
        return answer(ok(true as const));
      },
      edit: (id, change) => {
        calls.push(`edit ${id} v${change.version} ${change.from}-${change.to} ${change.insert}`);
        return answer(edit(id, change));
      },
    },
    onUnsavedChanged: () => {
      state.unsavedChanges += 1;
    },
    after: clock.after,
  });
  const receive = async (count = wire.length): Promise<void> => {
    for (const deliver of wire.splice(0, count)) {
      deliver();
      await nextTick();
    }
  };
  const open = async (...ids: string[]): Promise<() => void> => {
    const leave = documents.open(ids);
    await receive();
    calls.splice(0);
    return leave;
  };
  const getShown = (id: string): OpenText => {
    const text = documents.opened.get().get(id);
    if (!text?.ok) throw new Error(`${id} is not open`);
    return text.value;
  };
  return {
    documents,
    calls,
    state,
    /** Delivers what main has sent: `count` of it, or all. */
    receive,
    pass: async (ms: number): Promise<void> => {
      clock.advance(ms);
      await nextTick();
    },
    open,
    getShown,
    getText: (id: string): string => getShown(id).text,
    type: (id: string, text: string): void => documents.type([[id, text]]),
    main: {
      get,
      /** Main changes texts itself, in one event. */
      change: (changed: Readonly<Record<string, string>>): void => {
        for (const [id, text] of Object.entries(changed)) {
          const now = get(id);
          main.set(id, { ...now, text, version: now.version + 2 });
        }
        tell(Object.keys(changed).map((id) => toOpenText(id)));
      },
      save: (id: string): void => {
        const now = get(id);
        main.set(id, { ...now, base: now.text });
        const { text: _, ...told } = toOpenText(id);
        tell([{ ...told, savedAt: 1 }]);
      },
      tell,
    },
  };
};
