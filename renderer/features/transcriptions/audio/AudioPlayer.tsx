import { ActionIcon, NativeSelect, Tooltip, UnstyledButton } from '@mantine/core';
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
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { parseListeningId } from '../../../../preload/contract/account-id.ts';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import { playerKeys } from '../../../../preload/contract/shortcuts.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatBytes } from '../../../lib/format.ts';
import { useActions } from '../../../state/actions.ts';
import { ActionMenu, type MenuEntry } from '../../../ui/ActionMenu.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { AudioNote } from './AudioNote.tsx';
import classes from './AudioPlayer.module.css';
import { audioQuery, useChooseAudio, useRevealAudio, useUnlinkAudio } from './linked-audio.ts';
import {
  type ActivePlayer,
  formatSpeed,
  loadRewind,
  loadVolume,
  type Player,
  saveRewind,
  saveSpeed,
  saveVolume,
  speeds,
  toSpeed,
  volumes,
} from './player.ts';
import type { PlayerAction } from './player-keys.ts';
import { Timeline } from './Timeline.tsx';
import {
  useChapterKey,
  useMediaKeys,
  usePlayer,
  usePlayerKeys,
  useRunAction,
  useTimeStamp,
} from './use-player.ts';

interface AudioProps {
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

/** How far playback goes back after a pause. */
const useRewindEntry = (): MenuEntry => {
  const [rewind, setRewind] = useState(loadRewind);
  const choose = (seconds: number): void => {
    saveRewind(String(seconds));
    setRewind(loadRewind);
  };
  return {
    label: t('transcriptions.audio.rewind'),
    isSubmenu: true,
    entries: [0, 1, 2, 3, 5].map((seconds) => ({
      label: t('transcriptions.audio.rewindSeconds', { seconds }),
      radio: seconds === rewind,
      staysOpen: true,
      run: () => choose(seconds),
    })),
  };
};

/** Beside that of the computer: recordings differ. */
const useVolumeEntry = (audio: HTMLAudioElement): MenuEntry => {
  const [volume, setVolume] = useState(loadVolume);
  const choose = (percent: number): void => {
    saveVolume(percent);
    setVolume(percent);
    audio.volume = percent / 100;
  };
  return {
    label: t('transcriptions.audio.volume'),
    isSubmenu: true,
    entries: volumes.map((percent) => ({
      label: t('transcriptions.audio.volumeShare', { share: percent / 100 }),
      radio: percent === volume,
      staysOpen: true,
      run: () => choose(percent),
    })),
  };
};

interface AudioPlayerProps extends AudioProps {
  readonly onTimeStamp: (stamp: string) => void;
  readonly onChapter: (ms: number) => void;
  readonly status: ReactNode;
}

const AudioMenu = ({
  record: { id },
  linked: { fileName, size },
  playing: { audio, player },
  run,
  onTimeStamp,
  onChapter,
}: AudioProps & {
  readonly playing: ActivePlayer;
  readonly run: (action: PlayerAction) => void;
  readonly onTimeStamp: () => void;
  readonly onChapter: () => void;
}) => {
  const hasSentences = useSelector(player.state, (state) => state.hasSentences);
  const isText = parseListeningId(id) === null;
  const [chooseAudio, unlinkAudio] = [useChooseAudio(id), useUnlinkAudio(id, fileName)];
  const entries: readonly MenuEntry[] = [
    {
      label: t(hasSentences ? 'transcriptions.audio.loopSentence' : 'transcriptions.audio.loop'),
      keys: playerKeys.loop,
      checkbox: useSelector(player.state, ({ loop }) => loop !== null),
      run: () => run('loop'),
    },
    ...(isText
      ? [
          { label: t('transcriptions.audio.insertTime'), keys: playerKeys.insertTime, run: onTimeStamp },
          { label: t('transcriptions.chapters.mark'), keys: playerKeys.addChapter, run: onChapter },
        ]
      : []),
    useRewindEntry(),
    useVolumeEntry(audio),
    null,
    { label: `${fileName} · ${formatBytes(size)}`, entries: [] },
    { label: t('transcriptions.audio.reveal'), run: useRevealAudio(id) },
    ...(isText
      ? [
          { label: t('transcriptions.audio.chooseOther'), run: chooseAudio },
          { label: t('transcriptions.audio.unlinkFromText'), run: unlinkAudio },
        ]
      : []),
  ];
  return (
    <ActionMenu width={320} position="top-start" entries={entries}>
      <ActionIcon size={26} aria-label={t('transcriptions.audio.more')}>
        <IconDots size={17} stroke={1.7} />
      </ActionIcon>
    </ActionMenu>
  );
};

/** Playback failed. Refetches the link: if the file is missing by now, the panel shows that instead. */
const PlaybackError = ({ record: { id }, linked: { fileName } }: AudioProps) => {
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

/** A button with its key; in a narrow dock with its icon instead. Without an icon it is only for the eye and the mouse. */
const KeyButton = (props: {
  readonly label: string;
  readonly keys: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}) => (
  <UnstyledButton
    className={classes.key}
    aria-label={props.label}
    aria-keyshortcuts={props.keys}
    aria-hidden={props.icon === null}
    tabIndex={props.icon === null ? -1 : undefined}
    // The caret stays in the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={props.onClick}
  >
    {props.icon}
    <span>{props.label}</span>
    <Kbd keys={props.keys} />
  </UnstyledButton>
);

const Clock = ({ player }: { readonly player: Player }) => {
  const { time, duration } = useSelector(player.state);
  return (
    <div className={classes.time} aria-hidden="true">
      {/* The place for the longest time, so that the waveform does not change its width. */}
      <span className={classes.position} style={{ minWidth: `${formatDuration(duration ?? time).length}ch` }}>
        {formatDuration(time)}
      </span>
      {duration !== null && <span className={classes.whole}> / {formatDuration(duration)}</span>}
    </div>
  );
};

interface ControlsProps extends Omit<AudioPlayerProps, 'status'> {
  readonly playing: ActivePlayer;
}

/** All of it but the menu also has keys that work while typing (`player-keys.ts`). Memoized: it stays while the text changes. */
const Controls = memo((props: ControlsProps) => {
  const { record, linked, playing } = props;
  const { audio, player } = playing;
  const isPlaying = useSelector(player.state, (state) => state.isPlaying);
  const isBuffering = useSelector(player.state, (state) => state.isBuffering);
  const hasFailed = useSelector(player.state, (state) => state.hasFailed);
  const boundaries = useMemo(() => getBoundaries(record.episode?.parts ?? []), [record.episode?.parts]);
  const run = useRunAction(player);
  usePlayerKeys(player, run);
  useMediaKeys(player, record.name);
  const writeTime = useTimeStamp(player, props.onTimeStamp);
  const addChapter = useChapterKey(player, props.onChapter);
  const toggle = (): void => run('toggle');
  const toggleLabel = t(isPlaying ? 'transcriptions.audio.pause' : 'transcriptions.audio.play');
  const actions = [
    {
      label: t(isPlaying ? 'transcriptions.audio.pauseRecording' : 'transcriptions.audio.playRecording'),
      keys: playerKeys.toggle,
      run: toggle,
    },
    { label: t('transcriptions.audio.back'), keys: playerKeys.back, run: () => run('back') },
    { label: t('transcriptions.audio.forward'), keys: playerKeys.forward, run: () => run('forward') },
    { label: t('transcriptions.chapters.mark'), keys: playerKeys.addChapter, run: addChapter },
  ];
  useActions(hasFailed ? [] : actions);
  if (hasFailed) return <PlaybackError record={record} linked={linked} />;
  return (
    <>
      <Tooltip
        position="top"
        label={t(isPlaying ? 'transcriptions.audio.pauseTooltip' : 'transcriptions.audio.playTooltip')}
      >
        <ActionIcon
          className={classes.play}
          variant="filled"
          color="pine"
          radius="xl"
          size={42}
          aria-label={toggleLabel}
          aria-busy={isBuffering || undefined}
          onClick={toggle}
        >
          {isPlaying ? <IconPlayerPauseFilled size={19} /> : <IconPlayerPlayFilled size={19} />}
        </ActionIcon>
      </Tooltip>
      <Timeline
        id={record.id}
        url={linked.url}
        range={linked.range}
        audio={audio}
        player={player}
        boundaries={boundaries}
      />
      <Clock player={player} />
      <div className={classes.keys} data-player-keys>
        <SpeedSelect player={player} />
        <KeyButton
          label={t('transcriptions.audio.back')}
          keys={playerKeys.back}
          icon={<IconRewindBackward5 size={18} stroke={1.6} />}
          onClick={() => run('back')}
        />
        <KeyButton
          label={t('transcriptions.audio.play')}
          keys={playerKeys.toggle}
          icon={null}
          onClick={toggle}
        />
        <KeyButton
          label={t('transcriptions.audio.forward')}
          keys={playerKeys.forward}
          icon={<IconRewindForward5 size={18} stroke={1.6} />}
          onClick={() => run('forward')}
        />
        <AudioMenu {...{ record, linked, playing, run }} onTimeStamp={writeTime} onChapter={addChapter} />
      </div>
    </>
  );
});

/** Default export for `lazy()`. */
export default function AudioPlayer({ status, ...props }: AudioPlayerProps) {
  const playing = usePlayer(props.record.id, props.linked);
  if (!playing) return null;
  return (
    <>
      <Controls {...props} playing={playing} />
      {status}
    </>
  );
}
