/** The saver of texts with a service and a clock under the control of the test. */
import type { BridgeError } from '../../../../../preload/contract/result.ts';
import { AutoSaver } from '../../../../../renderer/features/transcriptions/drafts/auto-saver.ts';
import {
  createDraft,
  type EditorDraft,
  isDirty,
  markDiverged,
  markHeld,
  markRefused,
  markSaved,
  markSending,
  setDraftText,
} from '../../../../../renderer/features/transcriptions/drafts/draft.ts';
import { createDraftStore } from '../../../../../renderer/features/transcriptions/drafts/draft-store.ts';
import type { DraftSaveResult } from '../../../../../renderer/features/transcriptions/drafts/text-saver.ts';

interface Timer {
  readonly at: number;
  readonly fn: () => void;
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/** Saver with a clock that moves only by `pass`, and a service that returns what `getResult` returns. */
export const setUp = (more: { readonly unread?: readonly string[] } = {}) => {
  const drafts = createDraftStore();
  const sent: [key: string, text: string, sitting: string][] = [];
  const timers = new Set<Timer>();
  const state = {
    now: 0,
    limit: Number.POSITIVE_INFINITY,
    isOn: true,
    sittings: 0,
    isInUse: true,
    probes: 0,
    isReachable: false,
  };
  let getResult: (text: string) => DraftSaveResult['kind'] | BridgeError = () => 'saved';
  const unread = new Set(more.unread ?? []);
  if (unread.size > 0) drafts.markUnread([...unread]);

  const change = (key: string, to: (draft: EditorDraft) => EditorDraft): void =>
    void drafts.update(key, (draft) => to(draft ?? createDraft('old')));
  const type = (text: string, key = 'k'): void => change(key, (draft) => setDraftText(draft, text));

  const save = async (key: string, _id: string, sitting: string): Promise<DraftSaveResult> => {
    const draft = drafts.get(key);
    if (!draft || !isDirty(draft)) return { kind: 'nothing' };
    sent.push([key, draft.text, sitting]);
    change(key, markSending);
    await nextTick();
    const end = getResult(draft.text);
    if (typeof end === 'object') {
      change(key, (now) => markRefused(now, end));
      return { kind: 'refused', error: end };
    }
    if (end === 'too_long') change(key, markHeld);
    else if (end === 'conflict') change(key, (now) => markDiverged(now, end, 'theirs'));
    else change(key, (now) => markSaved(now, state.now));
    return end === 'refused' ? { kind: 'nothing' } : { kind: end };
  };
  const saver = new AutoSaver({
    drafts,
    isOn: () => state.isOn,
    toRecordId: (key) => (state.isInUse ? key : null),
    read: async (key) => {
      if (unread.delete(key)) change(key, () => setDraftText(createDraft('old'), `left in ${key}`));
    },
    save,
    isTooLong: ({ text }) => text.length > state.limit,
    probe: async () => {
      state.probes += 1;
      return state.isReachable;
    },
    newSitting: () => {
      state.sittings += 1;
      return `sitting ${state.sittings}`;
    },
    now: () => state.now,
    onDispose: () => undefined,
    after: (ms, fn) => {
      const timer = { at: state.now + ms, fn };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  });
  const pass = async (ms: number): Promise<void> => {
    const end = state.now + ms;
    for (;;) {
      const [next] = [...timers].sort((one, other) => one.at - other.at);
      if (!next || next.at > end) break;
      timers.delete(next);
      state.now = Math.max(state.now, next.at);
      next.fn();
      for (let at = 0; at < 5; at += 1) await nextTick();
    }
    state.now = end;
  };
  return {
    drafts,
    saver,
    state,
    type,
    change,
    pass,
    sent,
    texts: () => sent.map(([, text]) => text),
    setResult: (next: typeof getResult) => {
      getResult = next;
    },
    waiting: () => timers.size,
  };
};
