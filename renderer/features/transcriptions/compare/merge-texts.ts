/** Brings the changes of two people to one text together. Loaded with the comparison: the differences are CodeMirror's. */
import { presentableDiff } from '@codemirror/merge';

export interface MergeResult {
  readonly text: string;
  /** Places that both changed, each in another way: mine stand there. */
  readonly overlaps: number;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const config = { scanLimit: 5_000, timeout: 1_000 };

/** What was done to `base`, in order. */
const getEdits = (base: string, text: string): Edit[] =>
  presentableDiff(base, text, config).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    text: text.slice(fromB, toB),
  }));

const isInsertion = ({ from, to }: Edit): boolean => from === to;

/** Insertions at one place overlap too: which comes first is for a person to say. */
const doOverlap = (one: Edit, other: Edit): boolean =>
  isInsertion(one) && isInsertion(other)
    ? one.from === other.from
    : one.from < other.to && other.from < one.to;

const isSame = (one: Edit, other: Edit): boolean =>
  one.from === other.from && one.to === other.to && one.text === other.text;

export const mergeTexts = (base: string, mine: string, theirs: string): MergeResult => {
  const mineEdits = getEdits(base, mine);
  const theirEdits = getEdits(base, theirs).filter((edit) => !mineEdits.some((each) => isSame(each, edit)));
  const appliedEdits = theirEdits.filter((edit) => !mineEdits.some((each) => doOverlap(each, edit)));
  const edits = [...mineEdits, ...appliedEdits].toSorted(
    (one, other) => one.from - other.from || one.to - other.to,
  );
  let text = '';
  let at = 0;
  for (const edit of edits) {
    text += base.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return { text: text + base.slice(at), overlaps: theirEdits.length - appliedEdits.length };
};
