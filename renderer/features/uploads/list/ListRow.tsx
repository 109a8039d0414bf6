/** The rows of the list: uploads, recordings that are sent in parts, and their parts. */
import { ActionIcon, Button, Menu, Progress } from '@mantine/core';
import { IconChevronRight, IconDots, IconGripVertical } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createContext, memo, type ReactNode, type Ref, useContext } from 'react';
import type { Settings } from '../../../../preload/contract/settings.ts';
import {
  getUploadParts,
  getUploadProgress,
  isEnded,
  toPercent,
} from '../../../../preload/contract/upload-states.ts';
import type { UploadJob, UploadState } from '../../../../preload/contract/uploads.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getErrorDetails } from '../../../lib/errors.ts';
import { formatBytes } from '../../../lib/format.ts';
import { getLanguageName } from '../../../lib/languages/language-names.ts';
import { getOtherPlace, hasBothPlaces, labelPlace, labelSendTo } from '../../../lib/places.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { getPartActions, getRecordingActions, getTargets, type RecordingAction } from '../bulk-actions.ts';
import { setExpanded, useExpanded } from '../expanded-recordings.ts';
import { getActions, labelAction, type UploadAction } from '../possible-actions.ts';
import { RecordingWarnings } from '../RecordingWarnings.tsx';
import { labelRecording } from '../recording-state.ts';
import { canMove, type UploadListRow } from '../upload-rows.ts';
import { isTicking, labelUploadState, type UploadStateLabel } from '../upload-state-labels.ts';
import { useUploadJob, useUploadOrder, useUploadsStore } from '../uploads-store.ts';
import classes from './ListRow.module.css';
import { getTargetIndex, labelMove, type Move } from './reorder.ts';
import { usePerformAction } from './use-perform-action.ts';

type MoveRow = (id: string, move: Move) => void;

const RowMoves = createContext<MoveRow>(() => undefined);
/** Lets a row's menu move the row. The list keeps the row visible and focused. */
export const RowMovesProvider = RowMoves.Provider;

const moves: readonly (readonly [Move, keys?: string])[] = [['up', 'alt+↑'], ['down', 'alt+↓'], ['top']];

const MoveItems = ({ id }: { readonly id: string }) => {
  const store = useUploadsStore();
  const order = useUploadOrder();
  const moveRow = useContext(RowMoves);
  const job = store.job(id);
  if (!job || !canMove(job) || order.length < 2) return null;
  return (
    <>
      {moves.map(([move, keys]) => (
        <Menu.Item
          key={move}
          disabled={getTargetIndex(order, store.job, id, move) === null}
          rightSection={keys && <Kbd keys={keys} />}
          onClick={() => moveRow(id, move)}
        >
          {labelMove(move)}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
};

const menuActions: readonly UploadAction[] = ['other_place', 'reveal', 'cancel', 'remove'];
const redActions: readonly UploadAction[] = ['cancel', 'remove'];

interface RowActionsProps<Action extends UploadAction> {
  readonly name: string;
  /** The upload that the menu moves; null for a part. */
  readonly movableId: string | null;
  readonly actions: readonly Action[];
  /** Null if the action is not offered. */
  readonly label: (action: Action) => string | null;
  readonly onAct: (action: Action) => void;
}

/** The first action is a button, unless it is one for the menu. The others are in the menu. */
const RowActions = <Action extends UploadAction>(props: RowActionsProps<Action>) => {
  const { name, movableId, label, onAct } = props;
  const actions = props.actions.filter((action) => label(action) !== null);
  const mainAction = actions.find((action) => !menuActions.includes(action));
  const buttons = actions.filter(
    (action) => action === mainAction || (mainAction === 'confirm_sent' && action === 'send_again'),
  );
  return (
    <>
      {buttons.toReversed().map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant={action === mainAction ? 'default' : 'subtle'}
          onClick={() => onAct(action)}
        >
          {label(action)}
        </Button>
      ))}
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('uploads.actions.more', { name })}>
            <IconDots size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {movableId !== null && <MoveItems id={movableId} />}
          {actions
            .filter((action) => !buttons.includes(action))
            .map((action) => (
              <Menu.Item
                key={action}
                {...(redActions.includes(action) ? { color: 'red' } : {})}
                onClick={() => onAct(action)}
              >
                {label(action)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
};

/** A part is of the same file as its recording. */
const formatFacts = (job: UploadJob, isPart: boolean, settings: Settings | undefined): string => {
  const { durationSeconds, size, fileSize, language, place, folder, fileName } = job;
  return [
    durationSeconds === null ? '' : formatDuration(durationSeconds),
    formatBytes(isPart ? size : fileSize),
    getLanguageName(language),
    settings && hasBothPlaces(settings) ? labelPlace(place, settings) : '',
    // Last, because a long path is cut off.
    isPart ? '' : folder ? `${folder}/${fileName}` : fileName,
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
};

/** Bytes of the largest request that the service takes; null while that is assumed only, or if there is no limit. */
const getLearnedFileLimit = (settings: Settings | undefined): number | null => {
  const fileBytes = settings?.limits.fileBytes;
  return fileBytes === undefined || fileBytes.origin === 'default' ? null : fileBytes.value;
};

/** What the service said about a failed upload; null for other ones. */
const getServiceMessage = ({ state }: UploadJob): string | null =>
  state.kind === 'failed' || (state.kind === 'waiting' && state.reason === 'trouble')
    ? getErrorDetails(state.error)
    : null;

/** From 0 to 100. `working`: nobody knows how long it takes. Null: nothing is going on. */
type RowProgress = number | 'working' | null;

const getProgress = (job: UploadJob): RowProgress => {
  const { state } = job;
  const progress = getUploadProgress(job) * 100;
  switch (state.kind) {
    case 'preparing':
    case 'uploading':
      return progress;
    case 'transcribing':
    case 'checking':
      if (state.listening?.lengthMs) return (state.listening.heardMs / state.listening.lengthMs) * 100;
      return toPercent(progress / 100) < 100 ? progress : 'working';
    default:
      return job.parts && !isEnded(state) ? progress : null;
  }
};

const ProgressBar = ({ value, label }: { readonly value: RowProgress; readonly label: string }) => {
  if (value === null) return null;
  if (value !== 'working') {
    // The bar moves evenly, but a screen reader hears the percentage that is shown.
    const percent = toPercent(value / 100);
    return (
      <Progress.Root className={classes.bar} size={3}>
        <Progress.Section
          value={value}
          withAria={false}
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={t('uploads.queue.progress', { fraction: percent / 100 })}
        />
      </Progress.Root>
    );
  }
  return <div className={`${classes.bar} ${classes.working}`} role="progressbar" aria-label={label} />;
};

/** The rows and their controls have the focus. */
const Cell = ({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list are no table
  // biome-ignore lint/a11y/useFocusableInteractive: see above
  <div role="gridcell" className={className}>
    {children}
  </div>
);

interface RowLayoutProps {
  readonly kind: UploadState['kind'];
  readonly isPart?: boolean;
  /** Whether the row can be dragged. */
  readonly hasGrip: boolean;
  /** What is shown before the name. */
  readonly toggle?: ReactNode;
  readonly name: string;
  readonly facts: string;
  /** What is shown below the facts. */
  readonly notes?: ReactNode;
  readonly label: UploadStateLabel;
  readonly serviceMessage?: string | null;
  readonly progress: RowProgress;
  readonly actions: ReactNode;
}

const RowLayout = (props: RowLayoutProps) => {
  const { kind, isPart, hasGrip, toggle, name, facts, notes, label, serviceMessage, progress, actions } =
    props;
  return (
    <div className={classes.row} data-kind={kind} data-part={isPart || undefined}>
      {hasGrip && (
        // Pointer only. By keyboard, rows move with Alt and the arrow keys or by the menu.
        <div className={classes.grip} data-grip aria-hidden="true">
          <IconGripVertical size={15} stroke={1.7} />
        </div>
      )}
      <Cell className={classes.heading}>
        {toggle}
        <div className={classes.texts}>
          <div className={classes.name} title={name}>
            {name}
          </div>
          <div className={classes.facts} title={facts}>
            {facts}
          </div>
          {notes}
        </div>
      </Cell>
      <Cell className={classes.state}>
        <div className={classes.title} data-tone={label.tone}>
          <StatusDot tone={label.tone} pulse={label.tone === 'active'} />
          <span>{label.title}</span>
        </div>
        {label.detail && <div className={classes.detail}>{label.detail}</div>}
        {serviceMessage && <p className={classes.serviceMessage}>{serviceMessage}</p>}
        <ProgressBar value={progress} label={t('uploads.state.progress', { name })} />
      </Cell>
      <Cell className={classes.actions}>{actions}</Cell>
    </div>
  );
};

/** An upload, or a part of the recording `recordingId`. */
const UploadRow = memo(({ id, recordingId }: Pick<UploadListRow, 'id' | 'recordingId'>) => {
  const store = useUploadsStore();
  const job = useUploadJob(id);
  const isPart = recordingId !== null;
  const now = useNow(job !== undefined && isTicking(job));
  const perform = usePerformAction();
  const { data: settings } = useQuery(settingsQuery);
  if (!job) return null;
  const label = (action: UploadAction): string | null =>
    action === 'other_place' ? labelSendTo(getOtherPlace(job.place), settings) : labelAction(action);
  const act = (action: UploadAction): void => {
    const ofRecording = action === 'edit' || action === 'language';
    perform(action, [(isPart && ofRecording && store.job(recordingId)) || job]);
  };
  return (
    <RowLayout
      kind={job.state.kind}
      isPart={isPart}
      hasGrip={!isPart && canMove(job)}
      name={job.name}
      facts={formatFacts(job, isPart, settings)}
      notes={!isPart && <RecordingWarnings id={id} />}
      label={labelUploadState(job, now, getLearnedFileLimit(settings))}
      serviceMessage={getServiceMessage(job)}
      progress={getProgress(job)}
      actions={
        <RowActions
          name={job.name}
          movableId={isPart ? null : id}
          actions={isPart ? getPartActions(job) : getActions(job.state)}
          label={label}
          onAct={act}
        />
      }
    />
  );
});

/** A recording that is sent in parts. Its parts are rows of their own. */
const RecordingRow = memo(({ id, isExpanded }: { readonly id: string; readonly isExpanded: boolean }) => {
  const job = useUploadJob(id);
  const parts = job ? getUploadParts(job) : [];
  const now = useNow(parts.some(isTicking));
  const perform = usePerformAction();
  const expanded = useExpanded();
  const { data: settings } = useQuery(settingsQuery);
  if (!job) return null;
  const { name } = job;
  const label = (action: RecordingAction): string | null => {
    if (action === 'other_place') return labelSendTo(getOtherPlace(job.place), settings);
    if (action === 'open') return t('uploads.recording.openEpisode');
    return action === 'retry' ? t('uploads.recording.retryFailed') : labelAction(action);
  };
  return (
    <RowLayout
      kind={job.state.kind}
      hasGrip={canMove(job)}
      toggle={
        // By keyboard, the arrow keys expand the row.
        <button
          type="button"
          className={classes.toggle}
          tabIndex={-1}
          aria-expanded={isExpanded}
          aria-label={t('uploads.recording.parts', { name })}
          onClick={() => setExpanded(expanded, id, !isExpanded)}
        >
          <IconChevronRight size={15} stroke={2} aria-hidden="true" />
        </button>
      }
      name={name}
      facts={formatFacts(job, false, settings)}
      label={labelRecording(job, now, getLearnedFileLimit(settings))}
      progress={getProgress(job)}
      actions={
        <RowActions
          name={name}
          movableId={id}
          actions={getRecordingActions(job)}
          label={label}
          onAct={(action) => perform(action, action === 'edit' ? [job] : getTargets(action, parts), name)}
        />
      }
    />
  );
});

interface ListRowProps {
  readonly row: UploadListRow;
  readonly index: number;
  /** Pixels from the list's upper edge. */
  readonly top: number;
  readonly isDragged: boolean;
  readonly isExpanded: boolean;
  readonly isSelected: boolean;
  readonly ref: Ref<HTMLDivElement>;
}

export const ListRow = ({ row, index, top, isDragged, isExpanded, isSelected, ref }: ListRowProps) => {
  const { id, kind, position, count, recordingId } = row;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list are no table
    <div
      ref={ref}
      data-index={index}
      data-id={id}
      data-dragged={isDragged || undefined}
      className={classes.item}
      role="row"
      aria-level={kind === 'part' ? 2 : 1}
      aria-setsize={count}
      aria-posinset={position}
      aria-selected={isSelected}
      {...(kind === 'recording' ? { 'aria-expanded': isExpanded } : {})}
      tabIndex={0}
      style={{ transform: `translateY(${top}px)` }}
    >
      {kind === 'recording' ? (
        <RecordingRow id={id} isExpanded={isExpanded} />
      ) : (
        <UploadRow id={id} recordingId={recordingId} />
      )}
    </div>
  );
};
