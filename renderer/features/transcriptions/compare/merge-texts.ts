/** Brings the changes of two people to one text together. Loaded with the comparison: the differences are CodeMirror's. */
import { presentableDiff } from '@codemirror/merge';

export interface Merged {
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
const editsOf = (base: string, text: string): Edit[] =>
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

export const mergeTexts = (base: string, mine: string, theirs: string): Merged => {
  const own = editsOf(base, mine);
  const others = editsOf(base, theirs).filter((edit) => !own.some((each) => isSame(each, edit)));
  const free = others.filter((edit) => !own.some((each) => doOverlap(each, edit)));
  const edits = [...own, ...free].toSorted((one, other) => one.from - other.from || one.to - other.to);
  let text = '';
  let at = 0;
  for (const edit of edits) {
    text += base.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return { text: text + base.slice(at), overlaps: others.length - free.length };
};
