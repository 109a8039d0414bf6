/** "Find out who speaks": the voices of the recording become names in the text. */
import { Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FoundVoices, HeardWords, VoiceSearch } from '../../../../preload/contract/listening.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { formatSpeaker } from '../../../../preload/messages/heard-text.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { applyVoices } from '../../../../preload/recordings/apply-voices.ts';
import type { TextChange } from '../../../../preload/recordings/change-turns.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import type { MenuEntry } from '../../../ui/ActionMenu.tsx';
import { closeDialog, openDialog } from '../../../ui/dialogs/Dialogs.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { PeopleSelect } from '../../../ui/PeopleSelect.tsx';
import { audioQuery } from '../audio/linked-audio.ts';
import { heardWordsQuery } from '../transcription-queries.ts';

/** The text on the screen, and how it is changed: by one step of the undo history. */
export interface ShownEdits {
  readonly text: () => string;
  readonly onChange: (changes: readonly TextChange[]) => void;
}

const dialogId = 'find-voices';

const countPeople = ({ words }: HeardWords): number =>
  new Set(words.flatMap(({ voice }) => voice ?? [])).size;

const SearchProgress = ({ search }: { readonly search: VoiceSearch | null }) => {
  const { progress, isWaiting } = search ?? { progress: null, isWaiting: false };
  const fraction = progress ? progress.heardMs / progress.lengthMs : 0;
  const label = isWaiting
    ? t('transcriptions.voices.waiting')
    : progress
      ? t('transcriptions.voices.heard', { fraction: Math.floor(fraction * 100) / 100 })
      : t('transcriptions.voices.running');
  return (
    <Stack gap="xs">
      {progress && (
        <Progress
          value={fraction * 100}
          size="md"
          transitionDuration={120}
          aria-label={t('transcriptions.voices.title')}
        />
      )}
      <Group gap="xs" wrap="nowrap">
        {!progress && <Loader size="xs" />}
        <span role="status">{label}</span>
      </Group>
    </Stack>
  );
};

interface FindVoicesProps extends ShownEdits {
  readonly id: string;
  /** Aborts when the dialog is closed. */
  readonly signal: AbortSignal;
  /** The words of the text are known. */
  readonly hasWords: boolean;
}

const FindVoices = ({ id, signal, hasWords, text, onChange }: FindVoicesProps) => {
  const client = useQueryClient();
  const { toast } = useToasts();
  const [people, setPeople] = useState<number | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [search, setSearch] = useState<VoiceSearch | null>(null);
  const [nothing, setNothing] = useState<Exclude<FoundVoices['kind'], 'found'> | null>(null);
  const [error, setError] = useState<BridgeError | null>(null);
  const stop = useRef<HTMLButtonElement>(null);
  useEffect(() => bridge.words.onSearch((state) => state.id === id && setSearch(state)), [id]);
  useEffect(() => {
    if (isRunning) stop.current?.focus();
  }, [isRunning]);

  const start = async (): Promise<void> => {
    setRunning(true);
    setSearch(null);
    setNothing(null);
    setError(null);
    const found = await bridge.words.findVoices(id, people);
    if (signal.aborted) return;
    setRunning(false);
    if (!found.ok) return setError(found.error);
    if (found.value.kind !== 'found') return setNothing(found.value.kind);
    const { heard } = found.value;
    if (hasWords) client.setQueryData(heardWordsQuery(id).queryKey, heard);
    onChange(applyVoices(text(), heard.words, heard.voices));
    closeDialog(dialogId);
    toast(t('transcriptions.voices.found', { count: countPeople(heard) }));
  };

  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Text size="sm">
        {t('transcriptions.voices.explanation', { first: formatSpeaker(1), second: formatSpeaker(2) })}{' '}
        {!hasWords && t('transcriptions.voices.heardFirst')}
      </Text>
      <PeopleSelect
        label={t('common.people.label')}
        min={2}
        value={people}
        disabled={isRunning}
        data-autofocus
        onChange={setPeople}
      />
      {isRunning && <SearchProgress search={search} />}
      {nothing && (
        <Text size="sm" role="status">
          {t(nothing === 'tracks' ? 'transcriptions.voices.tracks' : 'transcriptions.voices.onePerson')}
        </Text>
      )}
      <FormError error={error} />
      <Group justify="flex-end">
        <Button ref={stop} variant="default" onClick={() => closeDialog(dialogId)}>
          {t(isRunning ? 'common.stop' : 'common.cancel')}
        </Button>
        {!isRunning && <Button type="submit">{t('transcriptions.voices.start')}</Button>}
      </Group>
    </Stack>
  );
};

/** For a text whose recording is here; none for others, and for those of an episode. */
export const useFindVoicesEntries = (
  { id, episode }: Transcription,
  edits: ShownEdits,
): readonly MenuEntry[] => {
  // The player asks for it.
  const { data: audio } = useQuery({ ...audioQuery(id), enabled: false });
  const { data: heard } = useQuery(heardWordsQuery(id));
  if (episode || audio?.state !== 'there' || audio.range !== null || heard === undefined) return [];
  const ask = (): void => {
    const open = new AbortController();
    const { signal } = open;
    openDialog({
      id: dialogId,
      title: t('transcriptions.voices.title'),
      size: 460,
      children: (
        <FindVoices key={crypto.randomUUID()} {...edits} {...{ id, signal }} hasWords={heard !== null} />
      ),
      onClose: () => {
        open.abort();
        void bridge.words.cancelSearch();
      },
    });
  };
  return [{ label: t('transcriptions.voices.find'), icon: <IconUsers size={16} stroke={1.6} />, run: ask }];
};
