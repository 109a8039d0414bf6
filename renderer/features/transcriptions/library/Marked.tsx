import type { Mark } from '../../../../preload/contract/library.ts';
import classes from '../list/RowList.module.css';
import { piecesOf } from './marks.ts';

interface MarkedProps {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** A text with what was found in it marked: always as text. */
export const Marked = ({ text, marks }: MarkedProps) => (
  <>
    {piecesOf(text, marks).map((piece) =>
      piece.isFound ? (
        <mark key={piece.at} className={classes.match}>
          {piece.text}
        </mark>
      ) : (
        piece.text
      ),
    )}
  </>
);
