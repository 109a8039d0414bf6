/** Three-way merge of two texts. Loaded with the comparison, because it uses CodeMirror's diff. */
import { presentableDiff } from '@codemirror/merge';

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const config = { scanLimit: 5_000, timeout: 1_000 };

/** Changes from `base` to `text`, in order. Offsets are in `base`. */
const getEdits = (base: string, text: string): Edit[] =>
  presentableDiff(base, text, config).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    text: text.slice(fromB, toB),
  }));

const isInsertion = ({ from, to }: Edit): boolean => from === to;

/** Two insertions at one position overlap too, because their order is unknown. */
const doOverlap = (one: Edit, other: Edit): boolean =>
  isInsertion(one) && isInsertion(other)
    ? one.from === other.from
    : one.from < other.to && other.from < one.to;

const isSame = (one: Edit, other: Edit): boolean =>
  one.from === other.from && one.to === other.to && one.text === other.text;

/** `overlaps`: places that both changed differently. The merged text has the version of `mine` there. */
export const mergeTexts = (base: string, mine: string, theirs: string) => {
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
