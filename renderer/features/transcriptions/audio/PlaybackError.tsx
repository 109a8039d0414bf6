import { Button } from '@mantine/core';
import { IconHeadphonesOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { revealAudio } from './AudioMenu.tsx';
import { AudioNote } from './AudioNote.tsx';
import { audioQuery } from './audio-queries.ts';

interface PlaybackErrorProps {
  readonly record: Transcription;
  readonly linked: LinkedAudio;
  readonly onChoose: () => void;
}

/** Playback failed. Refetches the link: if the file is missing by now, the panel shows that instead. */
export const PlaybackError = ({ record, linked, onChoose }: PlaybackErrorProps) => {
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
