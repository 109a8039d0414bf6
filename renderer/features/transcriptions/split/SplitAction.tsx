import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { audioQuery } from '../audio/audio-queries.ts';
import { episodeOfRecordingQuery } from '../episode/episode-queries.ts';
import { useDivide } from './use-divide.ts';

interface SplitActionProps {
  readonly record: Transcription;
  readonly text: string;
  readonly onGo: (id: string | undefined) => void;
}

/** Sends the recording again in parts; when they have texts, moves the corrected text into them. */
export const SplitAction = ({ record, text, onGo }: SplitActionProps) => {
  const { id, name } = record;
  const { data: audio } = useQuery(audioQuery(id));
  const { data: episode } = useQuery(episodeOfRecordingQuery(id));
  const { errorToast } = useToasts();
  const [isAdding, setIsAdding] = useState(false);
  const { isDividing, divide } = useDivide(record, onGo);
  const sendInParts = async (): Promise<void> => {
    setIsAdding(true);
    const added = await bridge.episodes.sendInParts(id, name);
    setIsAdding(false);
    if (!added.ok) errorToast(t('uploads.add.recordingNotAdded'), added.error);
  };

  const there = episode?.parts.filter(({ state }) => state === 'there').length ?? 0;
  const count = episode?.parts.length ?? 0;
  if (episode && there === count)
    return (
      <Button loading={isDividing} onClick={() => void divide(text, episode)}>
        {t('episodes.split.move', { count })}
      </Button>
    );
  if (episode?.parts.some(({ state }) => state === 'uploading'))
    return <Text size="sm">{t('episodes.split.sending', { there, count })}</Text>;
  if (audio?.state !== 'there') return null;
  return (
    <Button variant="default" loading={isAdding} onClick={() => void sendInParts()}>
      {t('episodes.split.send')}
    </Button>
  );
};
