import { Checkbox } from '@mantine/core';
import { maxSources } from '../../../../preload/contract/people.ts';
import type { SoundTrack } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { listUsedTracks } from '../../../../preload/recordings/sound-tracks.ts';
import { labelTrack } from '../track-labels.ts';
import classes from './TrackChoice.module.css';

interface TrackChoiceProps {
  readonly fileName: string;
  readonly tracks: readonly SoundTrack[];
  readonly leftOut: readonly number[];
  /** False: it is decided. */
  readonly isOpen: boolean;
  /** Whether it is heard on this computer, which hears track by track. */
  readonly isHere: boolean;
  readonly onChange: (leftOut: number[]) => void;
}

/** The sound tracks of a file, of which at least one stays. */
export const TrackChoice = ({ fileName, tracks, leftOut, isOpen, isHere, onChange }: TrackChoiceProps) => {
  const used = new Set(listUsedTracks(tracks, leftOut).map(({ id }) => id));
  const toggle = (id: number): void =>
    onChange(tracks.map((track) => track.id).filter((one) => used.has(one) === (one === id)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a line of a grid.
    <div role="group" className={classes.tracks} aria-label={t('uploads.tracks.label', { fileName })}>
      <span>{t('uploads.tracks.count', { count: tracks.length })}</span>
      {tracks.map(({ id }) => (
        <Checkbox
          key={id}
          size="xs"
          label={labelTrack(id, tracks)}
          checked={used.has(id)}
          disabled={!isOpen || (used.size === 1 && used.has(id))}
          onChange={() => toggle(id)}
        />
      ))}
      {isHere && used.size > 1 && used.size <= maxSources && (
        <span className={classes.people}>{t('uploads.tracks.people')}</span>
      )}
    </div>
  );
};
