/** State of one export at a time. It outlives the screen that started it. */
import { type Readable, Store } from '@tanstack/store';
import type {
  ExportedTexts,
  ExportProgress,
  TextExportRequest,
} from '../../../../preload/contract/exports.ts';
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import { t } from '../../../../preload/messages/translate.ts';
import type { AppState } from '../../../state/app-state.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import type { ExportOptions } from './export-options.ts';

export type CompletedExport = NonNullable<ExportedTexts>;

export interface ExportSubject {
  readonly ids: readonly string[];
  /** The name if there is a single transcription; otherwise null. */
  readonly name: string | null;
  /** The whole list if it has more than `ids`; otherwise null. */
  readonly list: {
    readonly count: number;
    readonly readIds: () => Promise<Result<readonly string[]>>;
  } | null;
  /** The service's text of a deleted transcription, without what was typed. */
  readonly servedText?: boolean;
  /** Ends when main has what is typed. */
  readonly flush: () => Promise<void>;
}

/** `asking`: the form is open. `running` without progress: the system's file dialog is open. */
export type ExportState =
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'asking';
      readonly subject: ExportSubject;
      readonly scope: 'chosen' | 'all';
      /** Ids of the whole list; null before they are read. */
      readonly all: readonly string[] | null;
      readonly error: BridgeError | null;
    }
  | {
      readonly kind: 'running';
      readonly subject: ExportSubject;
      readonly ids: readonly string[];
      readonly progress: ExportProgress | null;
      readonly isStopping: boolean;
    }
  | { readonly kind: 'ended'; readonly subject: ExportSubject; readonly result: CompletedExport };

interface ExportStoreDeps {
  readonly save: (request: TextExportRequest) => Promise<Result<ExportedTexts>>;
  readonly cancel: () => Promise<Result<true>>;
  readonly onProgress: (fn: (progress: ExportProgress) => void) => () => void;
  /** Called when a single file was written. */
  readonly onSaved: (result: CompletedExport) => void;
}

export type ExportStore = ReturnType<typeof createExportStore>;

/** Ids to export; null while the list is being read. */
export const getExportIds = ({
  subject,
  scope,
  all,
}: Extract<ExportState, { kind: 'asking' }>): readonly string[] | null =>
  scope === 'chosen' ? subject.ids : all;

export const createExportStore = (deps: ExportStoreDeps) => {
  const store = new Store<ExportState>({ kind: 'closed' });
  const setState = (next: ExportState): void => store.setState(() => next);
  const showForm = (subject: ExportSubject, error: BridgeError | null = null): void =>
    setState({ kind: 'asking', subject, scope: 'chosen', all: null, error });

  const readAll = async (list: NonNullable<ExportSubject['list']>): Promise<void> => {
    const result = await list.readIds();
    const state = store.get();
    // The user cancelled, or opened another export.
    if (state.kind !== 'asking' || state.subject.list !== list) return;
    if (result.ok) setState({ ...state, all: result.value });
    else setState({ ...state, scope: 'chosen', error: result.error });
  };

  return {
    state: store as Readable<ExportState>,
    /** Opens the form, unless an export is running. */
    open: (subject: ExportSubject): void => {
      if (store.get().kind !== 'running') showForm(subject);
    },
    setScope: (scope: 'chosen' | 'all'): void => {
      const state = store.get();
      if (state.kind !== 'asking') return;
      const { list } = state.subject;
      if (scope === 'all' && list === null) return;
      setState({ ...state, scope, error: null });
      if (scope === 'all' && list !== null && state.all === null) void readAll(list);
    },
    start: async ({ format, template, partMarks, names }: ExportOptions): Promise<void> => {
      const askingState = store.get();
      if (askingState.kind !== 'asking') return;
      const { subject } = askingState;
      const ids = getExportIds(askingState);
      if (ids === null || ids.length === 0) return;
      setState({ kind: 'running', subject, ids, progress: null, isStopping: false });
      const stop = deps.onProgress((progress) => {
        const state = store.get();
        if (state.kind === 'running') setState({ ...state, progress });
      });
      const { servedText, flush } = subject;
      await flush();
      const result = await deps.save({
        ids: [...ids],
        format,
        template,
        ...(servedText && { servedText }),
        ...(partMarks && { partMarks }),
        ...(names === false && { names }),
      });
      stop();
      if (!result.ok) setState({ ...askingState, error: result.error });
      else if (result.value === null) setState({ ...askingState, error: null });
      else if (ids.length > 1) setState({ kind: 'ended', subject, result: result.value });
      else {
        setState({ kind: 'closed' });
        deps.onSaved(result.value);
      }
    },
    stop: (): void => {
      const state = store.get();
      if (state.kind !== 'running') return;
      setState({ ...state, isStopping: true });
      void deps.cancel();
    },
    /** Opens the form for transcriptions that were not written. */
    retryUnwritten: (): void => {
      const state = store.get();
      if (state.kind !== 'ended') return;
      const { failed, skipped } = state.result;
      const ids = [...failed.map(({ id }) => id), ...skipped];
      const name = ids.length === 1 ? (failed[0]?.name ?? null) : null;
      if (ids.length > 0) showForm({ ...state.subject, ids, name, list: null });
    },
    close: (): void => {
      if (store.get().kind !== 'running') setState({ kind: 'closed' });
    },
  };
};

/** Shows the last export in the system's file manager. */
export const revealExported = async ({ bridge, toasts }: AppState): Promise<void> => {
  const result = await bridge.exports.reveal();
  if (!result.ok) toasts.errorToast(t('transcriptions.exports.revealFailed'), result.error);
};

const createExports = (appState: AppState): ExportStore => {
  const { save, cancel, onProgress } = appState.bridge.exports;
  return createExportStore({
    save,
    cancel,
    onProgress,
    onSaved: ({ fileName }) =>
      appState.toasts.actionToast(t('transcriptions.exports.exported', { fileName }), {
        label: t('common.showInFolder'),
        run: () => void revealExported(appState),
      }),
  });
};

export const useExportStore = (): ExportStore => useSlice(createExports);
