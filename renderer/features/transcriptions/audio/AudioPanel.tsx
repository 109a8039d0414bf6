import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHeadphonesOff, IconWaveSine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { AudioNote, PlayerBar } from './AudioBars.tsx';
import classes from './AudioPanel.module.css';
import { audioQuery, useChooseAudio, useUnlinkAudio } from './linked-audio.ts';

const AudioPlayer = lazy(() => import('./AudioPlayer.tsx'));

interface NoteProps {
  readonly icon: ReactNode;
  readonly children: string;
  readonly choose: string;
  readonly onChoose: () => void;
  readonly onUnlink?: () => void;
}

const Note = ({ icon, children, choose, onChoose, onUnlink }: NoteProps) => (
  <AudioNote icon={icon} message={children}>
    <Button variant="subtle" color="gray" size="compact-xs" onClick={onChoose}>
      {choose}
    </Button>
    {onUnlink && (
      <Button variant="subtle" color="gray" size="compact-xs" onClick={onUnlink}>
        {t('transcriptions.audio.unlink')}
      </Button>
    )}
  </AudioNote>
);

export const AudioPanel = ({ record }: { readonly record: Transcription }) => {
  const { data: linked, isPending } = useQuery(audioQuery(record.id));
  const choose = useChooseAudio(record.id);
  const unlink = useUnlinkAudio(record.id, linked?.fileName ?? '');
  if (isPending)
    return (
      <section className={classes.panel} aria-label={t('transcriptions.audio.label')} aria-busy="true" />
    );
  return (
    <section
      className={classes.panel}
      aria-label={t('transcriptions.audio.label')}
      data-audio={linked?.state ?? 'none'}
    >
      {!linked && (
        <Note
          icon={<IconWaveSine size={16} stroke={1.6} />}
          choose={t('transcriptions.audio.link')}
          onChoose={choose}
        >
          {t('transcriptions.audio.none')}
        </Note>
      )}
      {linked?.state === 'missing' && (
        <Note
          icon={<IconHeadphonesOff size={16} stroke={1.6} />}
          choose={t('transcriptions.audio.choose')}
          onChoose={choose}
          onUnlink={unlink}
        >
          {t('transcriptions.audio.missing', { fileName: linked.fileName })}
        </Note>
      )}
      {linked?.state === 'changed' && (
        <Note
          icon={<IconAlertTriangle size={16} stroke={1.6} />}
          choose={t('transcriptions.audio.choose')}
          onChoose={choose}
          onUnlink={unlink}
        >
          {t('transcriptions.audio.changed', { fileName: linked.fileName })}
        </Note>
      )}
      {linked && linked.url !== null && (
        <Suspense fallback={<PlayerBar />}>
          <AudioPlayer record={record} linked={linked} onChoose={choose} />
        </Suspense>
      )}
    </section>
  );
};
