import { TextDialogs } from '../text/TextDialogs.tsx';
import type { ShownPart } from './PartNotices.tsx';
import { formatPart } from './part-labels.ts';
import type { EpisodeText } from './use-episode-text.ts';

/** An open dialog and the part that it is for. */
export interface PartDialog {
  readonly name: 'conflict' | 'versions';
  readonly index: number;
}

interface PartDialogsProps {
  readonly dialog: PartDialog | null;
  readonly shown: readonly ShownPart[];
  /** The number of all parts of the episode. */
  readonly count: number;
  readonly episodeText: EpisodeText;
  readonly onDialog: (dialog: PartDialog | null) => void;
}

export const PartDialogs = ({ dialog, shown, count, episodeText, onDialog }: PartDialogsProps) => {
  const current = dialog && shown[dialog.index];
  if (!current) return null;
  const { index } = dialog;
  return (
    <TextDialogs
      record={current}
      part={formatPart(current.part, count)}
      draft={current.draft}
      open={dialog.name}
      onOpen={(name) => onDialog(name && { name, index })}
      onType={(text) => episodeText.typePart(index, text)}
      onOverwrite={() => episodeText.overwriteTheirs(index)}
      onAcceptTheirs={() => episodeText.acceptTheirs(index)}
    />
  );
};
