import { Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { assertNever } from '../../../../preload/contract/result.ts';
import { shorten } from '../../../lib/shorten.ts';
import { transcriptions } from '../say.ts';
import { AskPart } from './AskPart.tsx';
import { EndPart } from './EndPart.tsx';
import { type ExportState, type ExportStore, idsOf } from './export-store.ts';
import { RunPart } from './RunPart.tsx';

interface ExportDialogProps {
  readonly state: ExportState;
  readonly store: ExportStore;
}

type Shown = Exclude<ExportState, { kind: 'closed' }>;
type Asking = Extract<ExportState, { kind: 'asking' }>;

const titleOf = (state: Shown): string => {
  const { name } = state.subject;
  if (state.kind === 'ended') return 'Exported';
  if (name !== null) return `Export “${shorten(name)}”`;
  if (state.kind === 'running') return `Export ${transcriptions(state.ids.length)}`;
  return `Export ${transcriptions(idsOf(state)?.length ?? state.subject.list?.count ?? 0)}`;
};

const Part = ({ state, store, asked }: { state: Shown; store: ExportStore; asked: Asking | null }) => {
  switch (state.kind) {
    case 'asking':
      return <AskPart state={state} store={store} isChoosing={false} />;
    case 'running':
      // Until something is written, the system's dialog stands over the question.
      return state.progress === null && asked ? (
        <AskPart state={asked} store={store} isChoosing />
      ) : (
        <RunPart
          progress={state.progress ?? { done: 0, total: state.ids.length, pause: null }}
          isStopping={state.isStopping}
          onStop={store.stop}
        />
      );
    case 'ended':
      return <EndPart result={state.result} onAgain={store.again} onClose={store.close} />;
    default:
      return assertNever(state);
  }
};

/** From the question to what became of it. What is under way is left by its own button only. */
const ExportDialog = ({ state, store }: ExportDialogProps) => {
  // Opened a moment after it is there: only then is it remembered where the keyboard was.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(state.kind !== 'closed'), [state.kind]);
  const shown = useRef<Shown | null>(null);
  const asked = useRef<Asking | null>(null);
  if (state.kind !== 'closed') shown.current = state;
  if (state.kind === 'asking') asked.current = state;
  if (shown.current === null) return null;
  const isRunning = state.kind === 'running';
  return (
    <Modal
      opened={isOpen}
      onClose={store.close}
      size={620}
      title={titleOf(shown.current)}
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      <Part state={shown.current} store={store} asked={asked.current} />
    </Modal>
  );
};

export default ExportDialog;
