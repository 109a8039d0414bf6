import { type RefObject, Suspense, useMemo, useRef, useState } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { t } from '../../../../preload/messages/translate.ts';
import type { TextChange } from '../../../../preload/recordings/change-turns.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { useAnnounce } from '../../../state/app-state-context.ts';
import { CachedNotice, OfflineNotice } from '../../../ui/OfflineNotice.tsx';
import { useSaveKey } from '../../../ui/use-save-key.ts';
import { AudioPanel } from '../audio/AudioPanel.tsx';
import { ConflictDialog } from '../compare/ConflictDialog.tsx';
import { TextEditor } from '../editor/lazy-editor.ts';
import { ProsePreview, useHead } from '../editor/ProseFrame.tsx';
import type { PagePlace } from '../editor/page-place.ts';
import type { PartMark } from '../editor/part-boundaries.ts';
import { useEscape, useToggleFocusMode } from '../editor/reading.tsx';
import type { EditorHandle } from '../editor/TextEditor.tsx';
import { useTextActions } from '../exports/text-actions.ts';
import { findMatchRange, type MatchPosition } from '../library/library-hits.ts';
import { getOfflineError, getTooLong, isDeletedElsewhere, isDirty, type TooLong } from '../text-state.ts';
import { useIsAutoSaveOn, useTextLimit } from '../use-transcriptions-state.ts';
import { VersionsDialog } from '../versions/VersionsDialog.tsx';
import { useCorrectionOffer } from './correction-offer.tsx';
import { hasLongParagraph } from './long-paragraphs.ts';
import { DraftWriteErrorNotice, MayBeCutNotice, type ShownText, TextNotices } from './notices.tsx';
import { OtherLanguageNotice } from './other-language.tsx';
import { PartGaps } from './Parts.tsx';
import { createPartMark, formatPart } from './part-labels.ts';
import { TextHeader } from './TextHeader.tsx';
import { TextStatus } from './TextStatus.tsx';
import classes from './TextView.module.css';
import { useCaretActions } from './use-caret-actions.ts';
import { type TextDocument, useDocument } from './use-document.ts';
import { useExportAndPrint } from './use-export-and-print.ts';

export interface TextPaneProps {
  /** The id of a record or an episode. */
  readonly id: string;
  /** Whether to focus the text as soon as it is loaded. */
  readonly shouldFocus: boolean;
  readonly onFocused: () => void;
  /** The search match to reveal. A new object reveals it again. */
  readonly matchPosition: MatchPosition | null;
  /** Called when the user leaves the text with Escape. */
  readonly onLeave: () => void;
  readonly onGo: (id: string | undefined) => void;
  /** Shows another text instead. */
  readonly onOpen: (id: string) => void;
  /** The record to show when this one is deleted. */
  readonly next: string | undefined;
}

interface TextViewProps extends TextPaneProps {
  readonly record: Transcription;
  /** The texts that are shown, which are open: of an episode, those of its parts. The same array until they change. */
  readonly ids: readonly string[];
  /** Where the user was before a part was added, or on the page of the recording while it was heard. */
  readonly position: RefObject<PagePlace | null>;
  /** The last fetch failed; `record` is from an earlier one. */
  readonly error: BridgeError | null;
  readonly retry: () => void;
}

const listShownTexts = ({ episode }: Transcription, { all }: TextDocument): readonly ShownText[] =>
  all.map((text) => {
    const part = episode?.parts.find(({ transcriptionId }) => transcriptionId === text.id) ?? null;
    return {
      part,
      label: part && episode ? formatPart(part, episode.parts.length) : undefined,
      text,
      tooLong: isDirty(text) && !text.isSaving ? getTooLong(text) : null,
    };
  });

const createPartMarks = ({ episode }: Transcription, texts: readonly ShownText[]): readonly PartMark[] =>
  texts.flatMap(({ part, text }) =>
    episode && part ? createPartMark(part, episode.parts.length, text) : [],
  );

/** Set if nothing can be saved, because every changed text is longer than the service takes. */
const findTooLong = (texts: readonly ShownText[]): TooLong | null => {
  const changed = texts.filter(({ text }) => isDirty(text));
  return changed.every(({ tooLong }) => tooLong !== null) ? (changed[0]?.tooLong ?? null) : null;
};

/** What others do with the editor. `shownText` is for the time before it is loaded. */
const useEditorHandle = (shownText: string) => {
  const handle = useRef<EditorHandle>(null);
  return {
    handle,
    /** The text on the screen. A function, so that typing does not re-render those who receive it. */
    text: useStableCallback(() => handle.current?.getText() ?? shownText),
    change: useStableCallback((changes: readonly TextChange[]) => handle.current?.change(changes)),
    insertAtCaret: useStableCallback((inserted: string) => handle.current?.insertAtCaret(inserted)),
    addChapter: useStableCallback((ms: number) => handle.current?.addChapter(ms)),
    quote: () => handle.current?.quote() ?? null,
    playFromHere: () => handle.current?.playFromHere() ?? false,
    getPartAtCursor: () => handle.current?.getPartAtCursor() ?? 0,
    reveal: useStableCallback((index: number) => handle.current?.revealPart(index)),
  };
};

/** Saves the texts that changed, also with the key. `onConflict` receives the index of the first one with a conflict. */
const useSave = ({ save }: TextDocument, onConflict: (index: number) => void): (() => void) => {
  const announce = useAnnounce();
  const isAutomatic = useIsAutoSaveOn();
  const saveTexts = async (): Promise<void> => {
    const results = await save();
    const index = results.findIndex(({ kind }) => kind === 'conflict');
    if (index !== -1) onConflict(index);
    const isSaved = results.every(({ kind }) => kind === 'saved' || kind === 'nothing');
    if (isAutomatic && isSaved && results.some(({ kind }) => kind === 'saved')) announce(t('common.saved'));
  };
  const start = (): void => void saveTexts();
  useSaveKey(start);
  return start;
};

/** Where the texts come from, if not from the service just now. */
const SourceNotice = ({ record, error, retry }: Pick<TextViewProps, 'record' | 'error' | 'retry'>) =>
  error ? (
    <OfflineNotice error={error} retry={retry}>
      {t('transcriptions.text.lastLoaded')}
    </OfflineNotice>
  ) : (
    <CachedNotice cachedAt={record.cachedAt} what="text" retry={retry}>
      {t('transcriptions.text.editableOffline')}
    </CachedNotice>
  );

/** The open dialog and the index of the text that it is for. It stays when the dialog closes, which takes a moment. */
interface ShownDialog {
  readonly name: 'conflict' | 'versions' | null;
  readonly index: number;
}

const TextDialogs = ({
  dialog: { name, index },
  shown,
  document,
  onDialog,
}: {
  readonly dialog: ShownDialog;
  readonly shown: ShownText | undefined;
  readonly document: TextDocument;
  readonly onDialog: (dialog: ShownDialog) => void;
}) => {
  if (!shown) return null;
  const { label, text } = shown;
  const { id } = text;
  const close = (): void => onDialog({ name: null, index });
  const overwrite = async (): Promise<void> => {
    const { kind } = await document.resolve(id, 'mine');
    if (kind === 'conflict') onDialog({ name: 'conflict', index });
  };
  return (
    <>
      <ConflictDialog
        key={id}
        part={label}
        text={text}
        isOpen={name === 'conflict'}
        onClose={close}
        onType={(typed) => document.typePart(index, typed)}
        onSave={() => void overwrite()}
        onAcceptTheirs={() => void document.resolve(id, 'theirs')}
      />
      <VersionsDialog
        part={label}
        id={id}
        currentText={text.text}
        isOpen={name === 'versions'}
        onClose={close}
        onRestore={(version) => {
          document.typePart(index, version);
          close();
        }}
      />
    </>
  );
};

export const TextView = (props: TextViewProps) => {
  const { record, ids, error, retry, shouldFocus, onFocused, matchPosition, onLeave, onGo, onOpen, next } =
    props;
  const { episode } = record;
  const document = useDocument(ids);
  const texts = listShownTexts(record, document);
  const writeError = document.all.find(({ draftError }) => draftError !== null)?.draftError ?? null;
  const limit = useTextLimit(record.id);
  const isAutomatic = useIsAutoSaveOn();
  const editor = useEditorHandle(document.combined.text);
  const { text } = editor;
  const [dialog, setDialog] = useState<ShownDialog>({ name: null, index: 0 });
  const compare = (index: number): void => setDialog({ name: 'conflict', index });
  const save = useSave(document, compare);
  const highlightedRange = useMemo(
    () => matchPosition && findMatchRange(text(), matchPosition),
    [matchPosition, text],
  );
  const showVersions = useStableCallback(() =>
    setDialog({ name: 'versions', index: editor.getPartAtCursor() }),
  );
  const { base } = document.combined;
  const isLong = useMemo(() => hasLongParagraph(base), [base]);
  const output = useExportAndPrint(record, text);
  useTextActions('reading', { focus: useToggleFocusMode() });
  useCaretActions(record.id, editor);
  const leave = useEscape(onLeave);
  const [offer, onCorrected] = useCorrectionOffer();
  const [head, placeHead] = useHead(
    <TextHeader
      record={record}
      isLong={isLong}
      text={text}
      onChange={editor.change}
      onGo={onGo}
      onOpen={onOpen}
      next={next}
      onVersions={showVersions}
      {...output}
      onReveal={editor.reveal}
    />,
  );
  return (
    <>
      {head}
      <Suspense fallback={<ProsePreview placeHead={placeHead} text={document.combined.text} />}>
        <TextEditor
          id={record.id}
          placeHead={placeHead}
          handle={editor.handle}
          position={props.position}
          texts={document.texts}
          bases={document.bases}
          marks={createPartMarks(record, texts)}
          label={t('transcriptions.text.label', { name: truncate(record.name) })}
          hint={t('transcriptions.text.placeholder')}
          onType={document.type}
          onLeave={leave}
          onCorrected={onCorrected}
          storedState={document.storedState}
          shouldFocus={shouldFocus}
          onFocused={onFocused}
          highlightedRange={highlightedRange}
          growing={null}
        />
      </Suspense>
      <div className={classes.notices}>
        {episode && <PartGaps episodeId={record.id} parts={episode.parts} />}
        {!episode && <MayBeCutNotice text={document.combined.base} />}
        {getOfflineError(document.combined) === null && (
          <SourceNotice record={record} error={error} retry={retry} />
        )}
        {!episode && <OtherLanguageNotice record={record} />}
        {writeError && <DraftWriteErrorNotice error={writeError} />}
        <TextNotices
          {...{ record, texts, document, limit, isAutomatic, onGo }}
          onCompare={compare}
          onRefetch={retry}
        />
      </div>
      {offer}
      <AudioPanel
        record={record}
        onTimeStamp={editor.insertAtCaret}
        onChapter={editor.addChapter}
        status={
          <TextStatus
            text={document.combined}
            isDraftSaved={writeError === null}
            tooLong={findTooLong(texts)}
            limit={episode ? null : limit}
            isAutomatic={isAutomatic}
            canSave={!document.all.every(isDeletedElsewhere)}
            onSave={save}
          />
        }
      />
      <TextDialogs dialog={dialog} shown={texts[dialog.index]} document={document} onDialog={setDialog} />
    </>
  );
};
