import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Episode } from '../../../../preload/contract/episodes.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { audioQuery } from '../audio/linked-audio.ts';
import type { TranscriptionRef } from '../deletions.ts';
import { episodeOfRecordingQuery } from '../library/episode-queries.ts';
import { isDirty } from '../text-state.ts';
import { useDelete } from '../use-delete.ts';
import { useTranscriptionsState } from '../use-transcriptions-state.ts';
import { divideText, getWeights } from './divide-text.ts';

const getSeconds = ({ startMs, endMs }: Episode['parts'][number]): number | null =>
  startMs === null || endMs === null ? null : (endMs - startMs) / 1_000;

/**
 * Replaces the texts of the parts by those of a corrected text, as unsaved changes, and opens the episode. The record
 * stays until the user deletes it.
 */
const useDivide = (record: TranscriptionRef, onGo: (id: string | undefined) => void) => {
  const { documents } = useTranscriptionsState();
  const { actionToast, errorToast, toast } = useToasts();
  const deleteRecords = useDelete();
  const [isDividing, setIsDividing] = useState(false);

  const divide = async (text: string, episode: Episode): Promise<void> => {
    setIsDividing(true);
    const shown = await bridge.transcriptions.show(episode.id);
    setIsDividing(false);
    if (!shown.ok) return errorToast(t('episodes.split.notMoved'), shown.error);
    const parts = shown.value.episode?.records ?? [];
    const ids = parts.map(({ id }) => id);
    const leave = documents.open(ids);
    const opened = await documents.read(ids);
    const failed = opened.find((one) => !one.ok);
    if (failed?.ok === false || opened.some((one) => one.ok && isDirty(one.value))) {
      leave();
      if (failed?.ok === false) return errorToast(t('episodes.split.notMoved'), failed.error);
      toast(t('episodes.split.partsUnsaved'));
      return onGo(episode.id);
    }
    const lengths = parts.map(({ result }, index) => {
      const part = episode.parts[index];
      return { characters: result?.length ?? 0, seconds: part === undefined ? null : getSeconds(part) };
    });
    const texts = divideText(text, getWeights(lengths));
    documents.type(ids.map((id, index) => [id, texts[index] ?? '']));
    leave();
    onGo(episode.id);
    actionToast(t('episodes.split.moved', { name: truncate(record.name) }), {
      label: t('episodes.split.deleteRecord'),
      run: () => deleteRecords([record], { next: episode.id, onGo }),
    });
  };
  return { isDividing, divide };
};

/** Sends the recording again in parts; when they have texts, moves the corrected text into them. */
export const SplitAction = ({
  record,
  text,
  onGo,
}: {
  readonly record: Transcription;
  readonly text: string;
  readonly onGo: (id: string | undefined) => void;
}) => {
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
      <ActionButton loading={isDividing} onClick={() => void divide(text, episode)}>
        {t('episodes.split.move', { count })}
      </ActionButton>
    );
  if (episode?.parts.some(({ state }) => state === 'uploading'))
    return <Text size="sm">{t('episodes.split.sending', { there, count })}</Text>;
  if (audio?.state !== 'there') return null;
  return (
    <ActionButton variant="default" loading={isAdding} onClick={() => void sendInParts()}>
      {t('episodes.split.send')}
    </ActionButton>
  );
};
