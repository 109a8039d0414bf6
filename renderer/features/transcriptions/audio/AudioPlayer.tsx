import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { Controls } from './Controls.tsx';
import { PlayerBar } from './PlayerBar.tsx';
import { usePlayer } from './use-player.ts';

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
