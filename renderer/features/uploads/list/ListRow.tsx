/** The rows of the list: uploads, recordings that are sent in parts, and their parts. */
import { ActionIcon, Button, Menu, VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconGripVertical,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  memo,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Settings } from '../../../../preload/contract/settings.ts';
import { getUploadParts, isEnded } from '../../../../preload/contract/upload-states.ts';
import type { UploadJob, UploadState } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getOtherPlace, labelTranscribeAt } from '../../../lib/places.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { RowBoundary } from '../../../ui/list/rows/RowBoundary.tsx';
import { getPartActions, getRecordingActions, getTargets, type RecordingAction } from '../bulk-actions.ts';
import { setExpanded, useExpanded } from '../expanded-recordings.ts';
import { getActions, labelAction, type UploadAction } from '../possible-actions.ts';
import { RecordingWarnings } from '../RecordingWarnings.tsx';
import { labelRecording } from '../recording-state.ts';
import { canMove, getSection, type Section, type UploadListRow } from '../upload-rows.ts';
import { isTicking, labelUploadState, type UploadStateLabel } from '../upload-state-labels.ts';
import { useUploadJob, useUploadOrder, useUploadsStore } from '../uploads-store.ts';
import classes from './ListRow.module.css';
import { ProgressBar } from './ProgressBar.tsx';
import { getTargetIndex, labelMove, type Move } from './reorder.ts';
import { getFacts, getFailureMessage, getLearnedFileLimit, joinFacts, WordCount } from './row-facts.tsx';
import { usePerformAction } from './use-perform-action.ts';
import type { RowEvents } from './use-row-events.ts';

interface MovesOfRows {
  readonly move: (id: string, move: Move) => void;
  /** Drags the row with the pointer. */
  readonly grab: (id: string, event: PointerEvent) => void;
}

const RowMoves = createContext<MovesOfRows>({ move: () => undefined, grab: () => undefined });
/** Lets a row's menu and grip move the row. The list keeps the row visible and focused. */
export const RowMovesProvider = RowMoves.Provider;

const moves: readonly (readonly [Move, keys?: string])[] = [['up', 'alt+↑'], ['down', 'alt+↓'], ['top']];

const MoveItems = ({ id }: { readonly id: string }) => {
  const store = useUploadsStore();
  const order = useUploadOrder();
  const { move: moveRow } = useContext(RowMoves);
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
  readonly section: Section;
  /** The upload that the menu moves; null for a part. */
  readonly movableId: string | null;
  readonly actions: readonly Action[];
  /** Null if the action is not offered. */
  readonly label: (action: Action) => string | null;
  readonly onAct: (action: Action) => void;
}

const getButtonClass = (section: Section): string | undefined => {
  if (section === 'needs_user') return classes.repair;
  return section === 'now' ? classes.act : `${classes.quiet} ${classes.act}`;
};

/**
 * All actions are in the menu. One that repairs is always a button too, and so is in `now` what stops it, at a place of its own:
 * another button comes before it. The others are for the pointer and the focus.
 */
const RowActions = <Action extends UploadAction>(props: RowActionsProps<Action>) => {
  const { name, section, movableId, label, onAct } = props;
  const actions = props.actions.filter((action) => label(action) !== null);
  const stop =
    section === 'now' ? actions.find((action) => action === 'pause' || action === 'cancel') : undefined;
  const [first] = actions.filter((action) => !menuActions.includes(action));
  const mainAction = first === stop ? undefined : first;
  const buttons = actions.filter(
    (action) => action === mainAction || (mainAction === 'confirm_sent' && action === 'send_again'),
  );
  return (
    <>
      {buttons.toReversed().map((action) => (
        <Button
          key={action}
          className={getButtonClass(section)}
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => onAct(action)}
        >
          {label(action)}
        </Button>
      ))}
      <Menu>
        <Menu.Target>
          <ActionIcon
            {...(section !== 'needs_user' && { className: classes.quiet })}
            aria-label={t('uploads.actions.more', { name })}
          >
            <IconDots size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {movableId !== null && <MoveItems id={movableId} />}
          {actions.map((action) => (
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
      {stop && (
        <IconButton label={label(stop) ?? ''} onClick={() => onAct(stop)}>
          {stop === 'pause' ? <IconPlayerPause size={17} stroke={1.7} /> : <IconX size={17} stroke={1.7} />}
        </IconButton>
      )}
    </>
  );
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
  readonly job: UploadJob;
  readonly isPart?: boolean;
  /** What is shown after the name. */
  readonly toggle?: ReactNode;
  readonly label: UploadStateLabel;
  readonly settings: Settings | undefined;
  readonly actions: ReactNode;
}

/** What a row of one line shows before the name. Only the uploads that wait can be dragged. */
const RowMark = ({ job, isPart }: { readonly job: UploadJob; readonly isPart: boolean }) => {
  const { grab } = useContext(RowMoves);
  if (job.state.kind === 'done')
    return <IconCheck className={classes.tick} size={16} stroke={2} aria-hidden="true" />;
  if (isEnded(job.state)) return <IconX size={16} stroke={1.7} aria-hidden="true" />;
  if (isPart || !canMove(job)) return <span />;
  return (
    // Pointer only. By keyboard, rows move with Alt and the arrow keys or by the menu.
    <div className={classes.grip} data-grip aria-hidden="true" onPointerDown={(event) => grab(job.id, event)}>
      <IconGripVertical size={15} stroke={1.7} />
    </div>
  );
};

/** A name for the normal case is for screen readers only. */
const isExpected = ({ kind }: UploadState): boolean =>
  kind === 'queued' || kind === 'done' || kind === 'draft';

const RowLayout = ({ job, isPart = false, toggle, label, settings, actions }: RowLayoutProps) => {
  const { id, name, state } = job;
  const section = getSection(job);
  const isOneLine = section !== 'now' && section !== 'needs_user';
  const serviceMessage = getFailureMessage(job);
  const facts = getFacts(job, isPart, settings);
  const title = isExpected(state) ? null : (
    <span className={classes.title} data-tone={label.tone}>
      {label.title}
    </span>
  );
  const detail = label.detail && (
    // Another one after another title, so that none moves.
    <span key={`${label.title} ${label.detail}`} className={classes.detail}>
      {label.detail}
    </span>
  );
  const caption = (
    <div className={classes.caption}>
      {facts.short !== '' && <span>{facts.short}</span>}
      {section !== 'needs_user' && title}
      {section !== 'needs_user' && detail}
      {state.kind === 'done' && !isPart && <WordCount job={job} />}
      {facts.inPlace !== '' && <span>{facts.inPlace}</span>}
    </div>
  );
  const root = useRef<HTMLDivElement>(null);
  // In another section of the list, other elements replace these. The row stays, and keeps the focus.
  useLayoutEffect(() => {
    const element = root.current;
    return () => {
      if (element?.contains(document.activeElement)) element.closest<HTMLElement>('[role="row"]')?.focus();
    };
  }, []);
  return (
    <div
      ref={root}
      className={classes.row}
      data-section={section}
      data-tone={label.tone}
      data-part={isPart || undefined}
    >
      {isOneLine && <RowMark job={job} isPart={isPart} />}
      <Cell className={classes.heading}>
        <div className={classes.line}>
          <span className={classes.name} title={joinFacts([name, facts.more])} data-name>
            {name}
          </span>
          {toggle}
          {section === 'needs_user' && caption}
          {isOneLine && !isPart && <RecordingWarnings id={id} />}
        </div>
        {section === 'now' && caption}
        {section === 'now' && !isPart && <RecordingWarnings id={id} />}
      </Cell>
      <Cell className={classes.state}>
        {section === 'now' && <ProgressBar job={job} />}
        {isOneLine && caption}
        {isExpected(state) && <VisuallyHidden>{label.title}</VisuallyHidden>}
        {section === 'needs_user' && title}
        {section === 'needs_user' && detail}
        {serviceMessage && !isOneLine && job.place === 'computer' && (
          <span className={classes.detail}>{serviceMessage}</span>
        )}
        {serviceMessage && !isOneLine && job.place === 'service' && (
          <details>
            <summary>{t('uploads.state.serviceSaid')}</summary>
            {serviceMessage}
          </details>
        )}
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
    action === 'other_place'
      ? labelTranscribeAt(getOtherPlace(job.place), settings)
      : labelAction(action, job.place);
  const act = (action: UploadAction): void => {
    const ofRecording = action === 'edit' || action === 'language';
    perform(action, [(isPart && ofRecording && store.job(recordingId)) || job]);
  };
  return (
    // Another section has rows of another height: they are other elements, so that what is in them does not seem to move.
    <RowLayout
      key={isPart ? null : getSection(job)}
      job={job}
      isPart={isPart}
      label={labelUploadState(job, now, getLearnedFileLimit(settings))}
      settings={settings}
      actions={
        <RowActions
          name={job.name}
          section={getSection(job)}
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
    if (action === 'other_place') return labelTranscribeAt(getOtherPlace(job.place), settings);
    if (action === 'open') return t('uploads.recording.openEpisode');
    return action === 'retry' ? t('uploads.recording.retryFailed') : labelAction(action, job.place);
  };
  return (
    <RowLayout
      key={getSection(job)}
      job={job}
      toggle={
        // By keyboard, the arrow keys expand the row.
        <ActionIcon
          className={classes.quiet}
          size={24}
          tabIndex={-1}
          aria-expanded={isExpanded}
          aria-label={t('uploads.recording.parts', { name })}
          onClick={() => setExpanded(expanded, id, !isExpanded)}
        >
          {isExpanded ? <IconChevronDown size={15} stroke={2} /> : <IconChevronRight size={15} stroke={2} />}
        </ActionIcon>
      }
      label={labelRecording(job, now, getLearnedFileLimit(settings))}
      settings={settings}
      actions={
        <RowActions
          name={name}
          section={getSection(job)}
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
  readonly events: RowEvents;
  /** The index among rows and headings. */
  readonly index: number;
  /** Pixels from the list's upper edge. */
  readonly top: number;
  readonly isDragged: boolean;
  readonly isExpanded: boolean;
  readonly isSelected: boolean;
  readonly ref: Ref<HTMLDivElement>;
}

export const ListRow = (props: ListRowProps) => {
  const { row, events, index, top, isDragged, isExpanded, isSelected, ref } = props;
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
      {...events}
    >
      <RowBoundary item={row} wrap={(message) => <Cell>{message}</Cell>}>
        {kind === 'recording' ? (
          <RecordingRow id={id} isExpanded={isExpanded} />
        ) : (
          <UploadRow id={id} recordingId={recordingId} />
        )}
      </RowBoundary>
    </div>
  );
};
