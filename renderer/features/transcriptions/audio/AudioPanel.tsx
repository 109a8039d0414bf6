import { IconAlertTriangle, IconHeadphonesOff, IconWaveSine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { AudioNote, PlayerBar } from './AudioBars.tsx';
import classes from './AudioPanel.module.css';
import { audioQuery, useChooseAudio, useUnlinkAudio } from './linked-audio.ts';

const AudioPlayer = lazy(() => import('./AudioPlayer.tsx'));

interface AudioPanelProps {
  readonly record: Transcription;
  /** Whether the text is saved. */
  readonly status?: ReactNode;
}

export const AudioPanel = ({ record, status }: AudioPanelProps) => {
  const { data: linked, isPending } = useQuery(audioQuery(record.id));
  const fileName = linked?.fileName ?? '';
  const choose = useChooseAudio(record.id);
  const unlink = useUnlinkAudio(record.id, fileName);
  const chooseOrUnlink = {
    [t('transcriptions.audio.choose')]: choose,
    [t('transcriptions.audio.unlink')]: unlink,
  };
  return (
    <section
      className={classes.panel}
      aria-label={t('transcriptions.audio.label')}
      aria-busy={isPending}
      data-audio={isPending ? undefined : (linked?.state ?? 'none')}
    >
      {!isPending && !linked && (
        <AudioNote
          icon={<IconWaveSine size={16} stroke={1.6} />}
          message={t('transcriptions.audio.none')}
          actions={{ [t('transcriptions.audio.link')]: choose }}
        />
      )}
      {linked?.state === 'missing' && (
        <AudioNote
          icon={<IconHeadphonesOff size={16} stroke={1.6} />}
          message={t('transcriptions.audio.missing', { fileName })}
          actions={chooseOrUnlink}
        />
      )}
      {linked?.state === 'changed' && (
        <AudioNote
          icon={<IconAlertTriangle size={16} stroke={1.6} />}
          message={t('transcriptions.audio.changed', { fileName })}
          actions={chooseOrUnlink}
        />
      )}
      {linked && linked.url !== null && (
        <Suspense fallback={<PlayerBar />}>
          <AudioPlayer record={record} linked={linked} />
        </Suspense>
      )}
      {status}
    </section>
  );
};
