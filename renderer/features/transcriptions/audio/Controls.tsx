import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
  IconRewindForward5,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { AudioMenu } from './AudioMenu.tsx';
import classes from './Controls.module.css';
import { PlaybackError } from './PlaybackError.tsx';
import { PlayerBar } from './PlayerBar.tsx';
import { runPlayerAction } from './player-keys.ts';
import { SpeedSelect } from './SpeedSelect.tsx';
import { Timeline } from './Timeline.tsx';
import { useMediaKeys } from './use-media-keys.ts';
import { type LoadedPlayer, usePlayerKeys, usePlayerState } from './use-player.ts';
import { useUnlinkAudio } from './use-unlink-audio.ts';

interface ControlsProps {
  readonly record: Transcription;
  readonly linked: LinkedAudio;
  readonly playing: LoadedPlayer;
  readonly onChoose: () => void;
}

/** Where parts begin, without the start of the recording; in seconds. */
const getBoundaries = (parts: readonly EpisodePart[]): readonly number[] =>
  parts.flatMap(({ startMs }) => (startMs ? startMs / 1_000 : []));

/** Play, skip and speed also have keys that work while typing (`player-keys.ts`). */
export const Controls = ({ record, linked, playing, onChoose }: ControlsProps) => {
  const { audio, player } = playing;
  const { isPlaying, isBuffering, time, duration, speed, hasFailed } = usePlayerState(player);
  const unlink = useUnlinkAudio(record.id, linked.fileName);
  const boundaries = useMemo(() => getBoundaries(record.episode?.parts ?? []), [record.episode?.parts]);
  usePlayerKeys(player);
  useMediaKeys(player, record.name);
  if (hasFailed) return <PlaybackError record={record} linked={linked} onChoose={onChoose} />;
  return (
    <PlayerBar isPlaying={isPlaying}>
      <div className={classes.buttons}>
        <Tooltip position="bottom" label={t('transcriptions.audio.backTooltip')}>
          <ActionIcon
            aria-label={t('transcriptions.audio.back')}
            onClick={() => runPlayerAction(player, 'back')}
          >
            <IconRewindBackward5 size={19} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Tooltip
          position="bottom"
          label={t(isPlaying ? 'transcriptions.audio.pauseTooltip' : 'transcriptions.audio.playTooltip')}
        >
          <ActionIcon
            variant="filled"
            color="pine"
            radius="xl"
            size={34}
            aria-label={t(isPlaying ? 'transcriptions.audio.pause' : 'transcriptions.audio.play')}
            aria-busy={isBuffering || undefined}
            onClick={() => runPlayerAction(player, 'toggle')}
          >
            {isPlaying ? <IconPlayerPauseFilled size={17} /> : <IconPlayerPlayFilled size={17} />}
          </ActionIcon>
        </Tooltip>
        <Tooltip position="bottom" label={t('transcriptions.audio.forwardTooltip')}>
          <ActionIcon
            aria-label={t('transcriptions.audio.forward')}
            onClick={() => runPlayerAction(player, 'forward')}
          >
            <IconRewindForward5 size={19} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
      <Timeline
        id={record.id}
        linked={linked}
        audio={audio}
        player={player}
        time={time}
        duration={duration}
        boundaries={boundaries}
      />
      <div className={classes.time} aria-hidden="true">
        {/* The place for the longest time, so that the waveform does not change its width. */}
        <span
          className={classes.position}
          style={{ minWidth: `${formatDuration(duration ?? time).length}ch` }}
        >
          {formatDuration(time)}
        </span>
        {duration !== null && <span className={classes.whole}> / {formatDuration(duration)}</span>}
      </div>
      <div className={classes.buttons}>
        <SpeedSelect speed={speed} onSpeed={player.setSpeed} />
        <AudioMenu id={record.id} linked={linked} onChoose={onChoose} onUnlink={unlink} />
      </div>
    </PlayerBar>
  );
};
