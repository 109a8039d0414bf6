import { type EditorView, ViewPlugin } from '@codemirror/view';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { toListeningId } from '../../../../preload/contract/account-id.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { heardTextFormat } from '../../../../preload/messages/heard-text.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { composeTextSoFar } from '../../../../preload/recordings/compose-heard-text.ts';
import { getCodeName } from '../../../lib/languages/language-names.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { AudioPanel } from '../audio/AudioPanel.tsx';
import { createActivePlayer } from '../audio/player.ts';
import { preloadEditor, TextEditor } from '../editor/lazy-editor.ts';
import { newest } from '../editor/newest.ts';
import { ProsePreview, useHead } from '../editor/ProseFrame.tsx';
import { readPlace, rememberPlace } from '../editor/page-place.ts';
import { useEscape, useReadingEntries, useToggleFocusMode } from '../editor/reading.tsx';
import type { EditorHandle } from '../editor/TextEditor.tsx';
import { useTextActions } from '../exports/text-actions.ts';
import { FixedName } from '../text/NameField.tsx';
import { TextButtons, TextHeaderFrame } from '../text/TextHeader.tsx';
import { TextLoading } from '../text/TextLoading.tsx';
import type { TextPaneProps } from '../text/TextView.tsx';
import { useExportAndPrint } from '../text/use-export-and-print.ts';
import { ListeningLine, ListeningStatus } from './ListeningLine.tsx';
import { loadPlace, savePlace } from './saved-place.ts';
import { useHandOver } from './use-hand-over.ts';
import { getProgress, type HeardRecording, useHeardRecording } from './use-heard-recording.ts';

interface ListeningTextProps extends TextPaneProps {
  readonly uploadId: string;
}

interface PageProps extends Pick<TextPaneProps, 'shouldFocus' | 'onFocused' | 'onLeave'> {
  readonly recording: HeardRecording;
}

const toRecord = ({ id, name }: UploadJob) => ({
  id: toListeningId(id),
  name,
  result: '',
  favorite: false,
  words: null,
  created_at: null,
  updated_at: null,
  more: {},
});

const toShare = (job: UploadJob): number => {
  const { heardMs = 0, lengthMs = null } = getProgress(job) ?? {};
  return lengthMs ? Math.min(heardMs / lengthMs, 1) : 0;
};

const ReadingMenu = () => (
  <ActionMenu width={280} entries={useReadingEntries()}>
    <ActionIcon size={30} aria-label={t('transcriptions.text.otherActions')}>
      <IconDots size={18} stroke={1.6} />
    </ActionIcon>
  </ActionMenu>
);

/** The editor, and whether its page follows the newest words. */
const useGrowingEditor = (uploadId: string) => {
  const active = useSlice(createActivePlayer);
  const view = useRef<EditorView | null>(null);
  const [isFollowing, setFollowing] = useState(false);
  const [extension] = useState(() => [
    ViewPlugin.define((editor) => {
      view.current = editor;
      return {
        destroy: () => {
          view.current = null;
        },
      };
    }),
    newest.of({
      onFollowing: setFollowing,
      isPlaying: () => active.get()?.player.state.get().isPlaying ?? false,
    }),
    rememberPlace((place) => savePlace(uploadId, place)),
  ]);
  return {
    view,
    extension,
    isFollowing,
    follow: (on: boolean): void => view.current?.plugin(newest)?.follow(on),
  };
};

const Page = ({ recording, shouldFocus, onFocused, onLeave }: PageProps) => {
  const { job, chunks, sources } = recording;
  const { text, heard } = useMemo(
    () => composeTextSoFar({ chunks, sources }, job.language, heardTextFormat),
    [chunks, sources, job.language],
  );
  const { view, extension, isFollowing, follow } = useGrowingEditor(job.id);
  const handle = useRef<EditorHandle>(null);
  const [savedPlace] = useState(() => loadPlace(job.id));
  const position = useRef(savedPlace);
  const record = useMemo(() => toRecord(job), [job]);
  const getText = useStableCallback(() => text);
  useEffect(preloadEditor, []);
  const { onExport } = useExportAndPrint(record, getText);
  useTextActions('reading', { focus: useToggleFocusMode() });
  const leave = useEscape(onLeave);
  useHandOver(job, () => view.current && { place: readPlace(view.current), text, heard }, savedPlace);
  const texts = useMemo(() => [text], [text]);
  const growing = useMemo(() => ({ heard, extension }), [heard, extension]);
  const length = job.durationSeconds === null ? '' : formatDuration(Math.round(job.durationSeconds));
  const facts = [length, getCodeName(heard.language), t('common.onThisComputer')];
  const [head, placeHead] = useHead(
    <TextHeaderFrame
      title={job.name}
      name={<FixedName name={job.name} />}
      tools={
        <>
          <TextButtons text={getText} onExport={onExport} />
          <ReadingMenu />
        </>
      }
      facts={facts.filter((fact) => fact !== '').join(' · ')}
    />,
  );
  return (
    <>
      {head}
      <Suspense fallback={<ProsePreview placeHead={placeHead} text={text} />}>
        <TextEditor
          id={record.id}
          placeHead={placeHead}
          handle={handle}
          position={position}
          texts={texts}
          bases={texts}
          marks={[]}
          label={t('transcriptions.text.label', { name: truncate(job.name) })}
          hint={t('uploads.heard.waiting')}
          onType={() => undefined}
          onCorrected={() => undefined}
          onLeave={leave}
          storedState={null}
          shouldFocus={shouldFocus}
          onFocused={onFocused}
          highlightedRange={null}
          growing={growing}
        />
      </Suspense>
      <AudioPanel
        record={record}
        onTimeStamp={() => undefined}
        onChapter={() => undefined}
        status={<ListeningStatus words={heard.words.length} />}
        growing={{
          line: <ListeningLine job={job} isFollowing={isFollowing} onFollow={follow} />,
          share: toShare(job),
        }}
      />
    </>
  );
};

/** The text is there already: the page was not shown while it was heard. */
const Ready = ({ job }: { readonly job: UploadJob }) => {
  const [savedPlace] = useState(() => loadPlace(job.id));
  useHandOver(job, () => null, savedPlace);
  return <TextLoading />;
};

/** The page of a text while its recording is heard: it grows, and can be read only. Default export for `lazy()`. */
export default function ListeningText({ uploadId, onGo, ...props }: ListeningTextProps) {
  const { heard, error } = useHeardRecording(uploadId);
  const hasPage = useRef(false);
  const kind = heard?.job.state.kind;
  const isGone = error?.code === 'unknown_id' || kind === 'cancelled' || kind === 'draft';
  useEffect(() => {
    if (isGone) onGo(undefined);
  }, [isGone, onGo]);
  if (isGone) return null;
  if (error) return <ErrorState error={error} />;
  if (heard === null) return <TextLoading />;
  hasPage.current ||= kind !== 'done';
  return hasPage.current ? <Page {...props} recording={heard} /> : <Ready job={heard.job} />;
}
