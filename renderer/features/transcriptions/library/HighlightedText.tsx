import type { Mark } from '../../../../preload/contract/library.ts';
import { RowMatch } from '../list/RowText.tsx';
import { toSegments } from './text-segments.ts';

interface HighlightedTextProps {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Renders matches in `<mark>`. The text is never interpreted as HTML. */
export const HighlightedText = ({ text, marks }: HighlightedTextProps) => (
  <>
    {toSegments(text, marks).map((segment) =>
      segment.isMatch ? <RowMatch key={segment.offset}>{segment.text}</RowMatch> : segment.text,
    )}
  </>
);
