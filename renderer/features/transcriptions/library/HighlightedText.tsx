import type { Mark } from '../../../../preload/contract/library.ts';
import classes from '../list/RowList.module.css';
import { toSegments } from './text-segments.ts';

interface HighlightedTextProps {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Renders matches in `<mark>`. The text is never interpreted as HTML. */
export const HighlightedText = ({ text, marks }: HighlightedTextProps) => (
  <>
    {toSegments(text, marks).map((segment) =>
      segment.isMatch ? (
        <mark key={segment.offset} className={classes.match}>
          {segment.text}
        </mark>
      ) : (
        segment.text
      ),
    )}
  </>
);
