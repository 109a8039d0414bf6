import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHeadphonesOff, IconWaveSine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import classes from './AudioPanel.module.css';
import { audioQuery } from './audio-queries.ts';
import { useChooseAudio } from './use-choose-audio.ts';
import { useUnlinkAudio } from './use-unlink-audio.ts';

const AudioPlayer = lazy(() => import('./AudioPlayer.tsx'));

interface NoteProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly choose: string;
  readonly onChoose: () => void;
  readonly onUnlink?: () => void;
}

const Note = ({ icon, children, choose, onChoose, onUnlink }: NoteProps) => (
  <div className={classes.note}>
    <span className={classes.icon} aria-hidden="true">
      {icon}
    </span>
    <span className={classes.words}>{children}</span>
    <Button variant="subtle" color="gray" size="compact-xs" onClick={onChoose}>
      {choose}
    </Button>
    {onUnlink && (
      <Button variant="subtle" color="gray" size="compact-xs" onClick={onUnlink}>
        Unlink
      </Button>
    )}
  </div>
);

export const AudioPanel = ({ record }: { readonly record: Transcription }) => {
  const { data: linked, isPending } = useQuery(audioQuery(record.id));
  const choose = useChooseAudio(record.id);
  const unlink = useUnlinkAudio(record.id, linked?.fileName ?? '');
  if (isPending) return <section className={classes.panel} aria-label="Audio" aria-busy="true" />;
  return (
    <section className={classes.panel} aria-label="Audio" data-audio={linked?.state ?? 'none'}>
      {!linked && (
        <Note icon={<IconWaveSine size={16} stroke={1.6} />} choose="Link a file…" onChoose={choose}>
          No audio linked.
        </Note>
      )}
      {linked?.state === 'missing' && (
        <Note
          icon={<IconHeadphonesOff size={16} stroke={1.6} />}
          choose="Choose the file…"
          onChoose={choose}
          onUnlink={unlink}
        >
          “{linked.fileName}” is no longer in its folder.
        </Note>
      )}
      {linked?.state === 'changed' && (
        <Note
          icon={<IconAlertTriangle size={16} stroke={1.6} />}
          choose="Choose the file…"
          onChoose={choose}
          onUnlink={unlink}
        >
          “{linked.fileName}” has changed since it was uploaded: it may no longer match the text.
        </Note>
      )}
      {linked && linked.url !== null && (
        <Suspense fallback={<div className={classes.player} />}>
          <AudioPlayer record={record} linked={linked} onChoose={choose} />
        </Suspense>
      )}
    </section>
  );
};
