import { useEffect, useRef, useState } from 'react';
import { assertNever } from '../../../../preload/contract/result.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { truncate } from '../../../lib/truncate.ts';
import { SheetModal } from '../../../ui/dialogs/SheetModal.tsx';
import { ExportForm } from './ExportForm.tsx';
import { ExportRunning } from './ExportRunning.tsx';
import { ExportSummary } from './ExportSummary.tsx';
import { type ExportState, type ExportStore, getExportIds } from './export-store.ts';

interface ExportDialogProps {
  readonly state: ExportState;
  readonly store: ExportStore;
}

type Shown = Exclude<ExportState, { kind: 'closed' }>;
type Asking = Extract<ExportState, { kind: 'asking' }>;

const getTitle = (state: Shown): string => {
  const { name } = state.subject;
  if (state.kind === 'ended') return t('transcriptions.exports.titleDone');
  if (name !== null) return t('transcriptions.exports.titleOf', { name: truncate(name) });
  const ids = state.kind === 'running' ? state.ids : getExportIds(state);
  return t('transcriptions.exports.title', { count: ids?.length ?? state.subject.list?.count ?? 0 });
};

const ExportStep = ({ state, store, asked }: { state: Shown; store: ExportStore; asked: Asking | null }) => {
  switch (state.kind) {
    case 'asking':
      return <ExportForm state={state} store={store} isChoosing={false} />;
    case 'running':
      // Before the first progress, the system's file dialog is open over the form.
      return state.progress === null && asked ? (
        <ExportForm state={asked} store={store} isChoosing />
      ) : (
        <ExportRunning
          progress={state.progress ?? { done: 0, total: state.ids.length, pauseSeconds: null }}
          isStopping={state.isStopping}
          onStop={store.stop}
        />
      );
    case 'ended':
      return <ExportSummary result={state.result} onRetry={store.retryUnwritten} onClose={store.close} />;
    default:
      return assertNever(state);
  }
};

/** A running export can only be left with its Stop button. */
const ExportDialog = ({ state, store }: ExportDialogProps) => {
  // Opens after mounting, because only then does the modal remember the focused element.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(state.kind !== 'closed'), [state.kind]);
  const shown = useRef<Shown | null>(null);
  const asked = useRef<Asking | null>(null);
  if (state.kind !== 'closed') shown.current = state;
  if (state.kind === 'asking') asked.current = state;
  if (shown.current === null) return null;
  const isRunning = state.kind === 'running';
  return (
    <SheetModal
      opened={isOpen}
      onClose={store.close}
      size={620}
      title={getTitle(shown.current)}
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      <ExportStep state={shown.current} store={store} asked={asked.current} />
    </SheetModal>
  );
};

export default ExportDialog;
