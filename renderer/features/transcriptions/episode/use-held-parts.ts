import { type EditorDraft, isDirty } from '../drafts/draft.ts';
import type { TooLong } from '../drafts/too-long-texts.ts';
import { getHeld } from '../text/notices.tsx';
import { useTooLongTexts } from '../use-transcriptions-state.ts';

/** Set if nothing can be saved, because every changed part is longer than the service takes. */
export const useHeldParts = (keys: readonly string[], drafts: readonly EditorDraft[]): TooLong | null => {
  const tooLong = useTooLongTexts();
  const held = drafts.flatMap((draft, index) =>
    isDirty(draft) ? [getHeld(draft, tooLong.get(keys[index] ?? ''))] : [],
  );
  return held.every((one) => one !== null) ? (held[0] ?? null) : null;
};
