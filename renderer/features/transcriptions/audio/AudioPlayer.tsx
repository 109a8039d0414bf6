import { ActionIcon, Button, Menu, NativeSelect, Tooltip } from '@mantine/core';
import {
  IconDots,
  IconHeadphonesOff,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
  IconRewindForward5,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatBytes } from '../../../lib/format.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import type { Toasts } from '../../../ui/toasts.ts';
import { AudioNote, PlayerBar } from './AudioBars.tsx';
import classes from './AudioPlayer.module.css';
import { audioQuery, useUnlinkAudio } from './linked-audio.ts';
import { runPlayerAction } from './player-keys.ts';
import { formatSpeed, saveSpeed, type Speed, speeds, toSpeed } from './player.ts';
import { Timeline } from './Timeline.tsx';
import { type LoadedPlayer, useMediaKeys, usePlayer, usePlayerKeys, usePlayerState } from './use-player.ts';

interface SpeedSelectProps {
  readonly speed: Speed;
  readonly onSpeed: (speed: Speed) => void;
}

const SpeedSelect = ({ speed, onSpeed }: SpeedSelectProps) => (
  <NativeSelect
    size="xs"
    variant="unstyled"
    aria-label={t('transcriptions.audio.speed')}
    title={t('transcriptions.audio.speedTooltip')}
    classNames={{ input: classes.speed }}
    rightSectionWidth={0}
    rightSection={<span />}
    data={speeds.map((each) => ({ value: String(each), label: formatSpeed(each) }))}
    value={String(speed)}
    onChange={(event) => {
      const chosen = toSpeed(Number(event.currentTarget.value));
      saveSpeed(chosen);
      onSpeed(chosen);
    }}
  />
);

interface AudioMenuProps {
  readonly id: string;
  readonly linked: LinkedAudio;
  readonly onChoose: () => void;
  readonly onUnlink: () => void;
}

const revealAudio = async ({ errorToast }: Toasts, id: string): Promise<void> => {
  const result = await bridge.audio.reveal(id);
  if (!result.ok) errorToast(t('transcriptions.audio.revealFailed'), result.error);
};

const AudioMenu = ({ id, linked, onChoose, onUnlink }: AudioMenuProps) => {
  const toasts = useToasts();
  return (
    <Menu width={260}>
      <Menu.Target>
        <ActionIcon aria-label={t('transcriptions.audio.more')}>
          <IconDots size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label style={{ overflowWrap: 'anywhere' }}>
          {linked.fileName} · {formatBytes(linked.size)}
        </Menu.Label>
        <Menu.Item onClick={() => void revealAudio(toasts, id)}>{t('transcriptions.audio.reveal')}</Menu.Item>
        <Menu.Item onClick={onChoose}>{t('transcriptions.audio.chooseOther')}</Menu.Item>
        <Menu.Item onClick={onUnlink}>{t('transcriptions.audio.unlinkFromText')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

interface PlaybackErrorProps {
  readonly record: Transcription;
  readonly linked: LinkedAudio;
  readonly onChoose: () => void;
}

/** Playback failed. Refetches the link: if the file is missing by now, the panel shows that instead. */
const PlaybackError = ({ record, linked, onChoose }: PlaybackErrorProps) => {
  const client = useQueryClient();
  const toasts = useToasts();
  useEffect(
    () => void client.invalidateQueries({ queryKey: audioQuery(record.id).queryKey, exact: true }),
    [client, record.id],
  );
  return (
    <AudioNote
      role="status"
      icon={<IconHeadphonesOff size={16} stroke={1.6} />}
      message={t('transcriptions.audio.unplayable', { fileName: linked.fileName })}
    >
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        onClick={() => void revealAudio(toasts, record.id)}
      >
        {t('transcriptions.audio.reveal')}
      </Button>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={onChoose}>
        {t('transcriptions.audio.chooseOther')}
      </Button>
    </AudioNote>
  );
};

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
const Controls = ({ record, linked, playing, onChoose }: ControlsProps) => {
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

interface AudioPlayerProps {
  readonly record: Transcription;
  readonly linked: LinkedAudio;
  readonly onChoose: () => void;
}

/** Default export for `lazy()`. */
export default function AudioPlayer({ record, linked, onChoose }: AudioPlayerProps) {
  const playing = usePlayer(record.id, linked);
  if (!playing) return <PlayerBar />;
  return <Controls record={record} linked={linked} playing={playing} onChoose={onChoose} />;
}
