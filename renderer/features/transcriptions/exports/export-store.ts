/** State of one export at a time. It outlives the screen that started it. */
import { type Readable, Store } from '@tanstack/store';
import {
  type BesideExportRequest,
  type DocumentFormat,
  defaultTemplate,
  type ExportedTexts,
  type ExportProgress,
  type TextExportRequest,
} from '../../../../preload/contract/exports.ts';
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import { t } from '../../../../preload/messages/translate.ts';
import type { AppState } from '../../../state/app-state.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { type ExportOptions, saveLastExport, usualFormats } from './export-options.ts';

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
  /** Of the show that all its texts are in; null if it has none. */
  readonly showFormats: readonly DocumentFormat[] | null;
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
      /** Nothing is shown of it, because it is as the last one. */
      readonly isQuiet: boolean;
    }
  | { readonly kind: 'ended'; readonly subject: ExportSubject; readonly result: CompletedExport };

interface ExportStoreDeps {
  readonly save: (request: TextExportRequest) => Promise<Result<ExportedTexts>>;
  readonly saveBeside: (request: BesideExportRequest) => Promise<Result<ExportedTexts>>;
  readonly cancel: () => Promise<Result<true>>;
  readonly onProgress: (fn: (progress: ExportProgress) => void) => () => void;
  /** Called when what was asked for is written, if no dialog shows that. */
  readonly onSaved: (result: CompletedExport) => void;
  /** Called with what was chosen for an export that has written files. */
  readonly onDone: (options: ExportOptions) => void;
}

export type ExportStore = ReturnType<typeof createExportStore>;

/** An export that is as the last one shows nothing while it runs. */
export const isShown = (state: ExportState): boolean =>
  state.kind !== 'closed' && !(state.kind === 'running' && state.isQuiet);

type Asking = Extract<ExportState, { kind: 'asking' }>;

/** Ids to export; null while the list is being read. */
export const getExportIds = ({ subject, scope, all }: Asking): readonly string[] | null =>
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

  const save = async (subject: ExportSubject, ids: readonly string[], options: ExportOptions) => {
    const { format, template, partMarks, names, isBeside, beside = usualFormats } = options;
    const { servedText, flush } = subject;
    await flush();
    const shared = {
      ids: [...ids],
      ...(partMarks && { partMarks }),
      ...(names === false && { names }),
    };
    if (isBeside && !servedText) return deps.saveBeside({ ...shared, formats: [...beside] });
    // The system's dialog asks for the name of a single file.
    const isOne = ids.length === 1;
    return deps.save({
      ...shared,
      format,
      template: isOne ? defaultTemplate : template,
      ...(servedText && { servedText }),
    });
  };

  const run = async (asking: Asking, options: ExportOptions, isAsLast: boolean): Promise<void> => {
    const { subject } = asking;
    const ids = getExportIds(asking);
    if (ids === null || ids.length === 0) return;
    const isQuiet = isAsLast && ids.length === 1;
    setState({ kind: 'running', subject, ids, progress: null, isStopping: false, isQuiet });
    const stop = deps.onProgress((progress) => {
      const state = store.get();
      if (state.kind === 'running') setState({ ...state, progress });
    });
    const result = await save(subject, ids, options);
    stop();
    if (!result.ok) return setState({ ...asking, error: result.error });
    if (result.value === null) return setState(isQuiet ? { kind: 'closed' } : { ...asking, error: null });
    const { count, failed, stopError } = result.value;
    if (count > 0 && !isAsLast) deps.onDone(options);
    if (ids.length > 1 || failed.length > 0 || stopError !== null)
      return setState({ kind: 'ended', subject, result: result.value });
    setState({ kind: 'closed' });
    deps.onSaved(result.value);
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
    start: async (options: ExportOptions): Promise<void> => {
      const state = store.get();
      if (state.kind === 'asking') await run(state, options, false);
    },
    /** As the last export, without the form. A problem opens it. */
    startAsLast: async (subject: ExportSubject, options: ExportOptions): Promise<void> => {
      if (store.get().kind === 'running') return;
      const asking = { kind: 'asking', subject, scope: 'chosen', all: null, error: null } as const;
      await run(asking, options, true);
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
  const { save, saveBeside, cancel, onProgress } = appState.bridge.exports;
  return createExportStore({
    save,
    saveBeside,
    cancel,
    onProgress,
    onSaved: ({ count, fileName, folder }) => {
      const message =
        count > 1
          ? t('transcriptions.exports.doneCount', { count, folder })
          : t('transcriptions.exports.exported', { fileName });
      appState.toasts.actionToast(message, {
        label: t('common.showInFolder'),
        run: () => void revealExported(appState),
      });
    },
    onDone: saveLastExport,
  });
};

export const useExportStore = (): ExportStore => useSlice(createExports);
