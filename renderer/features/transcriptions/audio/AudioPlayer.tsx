import { ActionIcon, Menu, NativeSelect, Tooltip } from '@mantine/core';
import {
  IconDots,
  IconHeadphonesOff,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
  IconRewindForward5,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatBytes } from '../../../lib/format.ts';
import { AudioNote, PlayerBar } from './AudioBars.tsx';
import classes from './AudioPlayer.module.css';
import { audioQuery, useChooseAudio, useRevealAudio, useUnlinkAudio } from './linked-audio.ts';
import { type ActivePlayer, formatSpeed, type Player, saveSpeed, speeds, toSpeed } from './player.ts';
import { runPlayerAction } from './player-keys.ts';
import { Timeline } from './Timeline.tsx';
import { useMediaKeys, usePlayer, usePlayerKeys } from './use-player.ts';

interface AudioPlayerProps {
  readonly record: Transcription;
  readonly linked: LinkedAudio;
}

const SpeedSelect = ({ player }: { readonly player: Player }) => (
  <NativeSelect
    size="xs"
    variant="unstyled"
    aria-label={t('transcriptions.audio.speed')}
    title={t('transcriptions.audio.speedTooltip')}
    classNames={{ input: classes.speed }}
    rightSectionWidth={0}
    rightSection={<span />}
    data={speeds.map((each) => ({ value: String(each), label: formatSpeed(each) }))}
    value={String(useSelector(player.state, ({ speed }) => speed))}
    onChange={(event) => {
      const chosen = toSpeed(Number(event.currentTarget.value));
      saveSpeed(chosen);
      player.setSpeed(chosen);
    }}
  />
);

const AudioMenu = ({ record: { id }, linked: { fileName, size } }: AudioPlayerProps) => (
  <Menu width={260}>
    <Menu.Target>
      <ActionIcon aria-label={t('transcriptions.audio.more')}>
        <IconDots size={17} stroke={1.7} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label style={{ overflowWrap: 'anywhere' }}>
        {fileName} · {formatBytes(size)}
      </Menu.Label>
      <Menu.Item onClick={useRevealAudio(id)}>{t('transcriptions.audio.reveal')}</Menu.Item>
      <Menu.Item onClick={useChooseAudio(id)}>{t('transcriptions.audio.chooseOther')}</Menu.Item>
      <Menu.Item onClick={useUnlinkAudio(id, fileName)}>{t('transcriptions.audio.unlinkFromText')}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

/** Playback failed. Refetches the link: if the file is missing by now, the panel shows that instead. */
const PlaybackError = ({ record: { id }, linked: { fileName } }: AudioPlayerProps) => {
  const client = useQueryClient();
  useEffect(
    () => void client.invalidateQueries({ queryKey: audioQuery(id).queryKey, exact: true }),
    [client, id],
  );
  return (
    <AudioNote
      role="status"
      icon={<IconHeadphonesOff size={16} stroke={1.6} />}
      message={t('transcriptions.audio.unplayable', { fileName })}
      actions={{
        [t('transcriptions.audio.reveal')]: useRevealAudio(id),
        [t('transcriptions.audio.chooseOther')]: useChooseAudio(id),
      }}
    />
  );
};

/** Where parts begin, without the start of the recording; in seconds. */
const getBoundaries = (parts: readonly EpisodePart[]): readonly number[] =>
  parts.flatMap(({ startMs }) => (startMs ? startMs / 1_000 : []));

const SkipButton = ({
  player,
  action,
  icon,
}: {
  readonly player: Player;
  readonly action: 'back' | 'forward';
  readonly icon: ReactNode;
}) => (
  <Tooltip position="bottom" label={t(`transcriptions.audio.${action}Tooltip`)}>
    <ActionIcon
      aria-label={t(`transcriptions.audio.${action}`)}
      onClick={() => runPlayerAction(player, action)}
    >
      {icon}
    </ActionIcon>
  </Tooltip>
);

/** Play, skip and speed also have keys that work while typing (`player-keys.ts`). */
const Controls = (props: AudioPlayerProps & { readonly playing: ActivePlayer }) => {
  const { record, linked, playing } = props;
  const { audio, player } = playing;
  const { isPlaying, isBuffering, time, duration, hasFailed } = useSelector(player.state);
  const boundaries = useMemo(() => getBoundaries(record.episode?.parts ?? []), [record.episode?.parts]);
  usePlayerKeys(player);
  useMediaKeys(player, record.name);
  if (hasFailed) return <PlaybackError record={record} linked={linked} />;
  return (
    <PlayerBar isPlaying={isPlaying}>
      <div className={classes.buttons}>
        <SkipButton player={player} action="back" icon={<IconRewindBackward5 size={19} stroke={1.6} />} />
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
        <SkipButton player={player} action="forward" icon={<IconRewindForward5 size={19} stroke={1.6} />} />
      </div>
      <Timeline
        id={record.id}
        url={linked.url}
        range={linked.range}
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
        <SpeedSelect player={player} />
        <AudioMenu record={record} linked={linked} />
      </div>
    </PlayerBar>
  );
};

/** Default export for `lazy()`. */
export default function AudioPlayer({ record, linked }: AudioPlayerProps) {
  const playing = usePlayer(record.id, linked);
  return playing ? <Controls record={record} linked={linked} playing={playing} /> : <PlayerBar />;
}
