import { Box, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { type HTMLAttributes, type ReactNode, type RefObject, useState } from 'react';
import type { WebsiteTask } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import classes from './PlanSheet.module.css';
import { useRun } from './run-store.ts';
import { SheetFrame, SheetRows, type SheetRowsProps } from './SheetFrame.tsx';

/** What opened a sheet: where it goes when a run has started, and when it closes. */
export interface SheetProps {
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

interface SettingsProps {
  readonly label: string;
  readonly content: ReactNode;
  /** If the sheet accepts dropped files. */
  readonly drop?: Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;
}

interface PreviewProps<Row> extends Omit<SheetRowsProps<Row>, 'rows'> {
  readonly title?: string;
  /** Rows by what happens to them. The first group is shown until the user chooses another one that has rows. */
  readonly groups: readonly { readonly label: string; readonly rows: readonly Row[] }[];
  readonly note?: ReactNode;
  /** Shown instead of a group without rows. */
  readonly empty?: string;
}

/** What a bulk run will do, with a filter above it. */
const Preview = <Row,>({ title, groups, note, empty, ...list }: PreviewProps<Row>) => {
  const [chosen, setChosen] = useState('0');
  const shown = groups[Number(chosen)]?.rows.length ? chosen : '0';
  const rows = groups[Number(shown)]?.rows ?? [];
  return (
    <Stack component="section" gap={0} flex={1} miw={0} mih={0} aria-label={t('websites.bulk.preview')}>
      <div className={classes.head}>
        {title !== undefined && (
          <Text component="h3" size="sm" fw={600} m={0}>
            {title}
          </Text>
        )}
        {groups.length > 1 && (
          <SegmentedControl
            aria-label={t('websites.bulk.filter')}
            value={shown}
            onChange={setChosen}
            data={groups.map(({ label }, at) => ({ value: String(at), label }))}
          />
        )}
        {note}
      </div>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed" ta="center" p="lg">
          {empty}
        </Text>
      ) : (
        <SheetRows key={shown} {...list} rows={rows} />
      )}
    </Stack>
  );
};

export const PreviewNote = ({
  role,
  children,
}: {
  readonly role?: 'status';
  readonly children: ReactNode;
}) => (
  <Text component="div" size="xs" c="dimmed" flex="0 0 100%" role={role}>
    {children}
  </Text>
);

/** What the user should know before the tasks are sent, beside the button; for `footer`. */
export const SheetWarning = ({ children }: { readonly children: string }) => (
  <Text span size="sm" c="var(--st-warn)" role="status">
    {children}
  </Text>
);

interface PlanSheetProps<Row> extends SheetProps {
  readonly title: string;
  readonly settings?: SettingsProps;
  /** A node instead of the preview while there is no plan yet. */
  readonly preview: PreviewProps<Row> | { readonly instead: ReactNode };
  /** Exactly what the preview shows. */
  readonly tasks: readonly WebsiteTask[];
  /** For example "Change 80 websites". */
  readonly startLabel: string;
  readonly canStart?: boolean;
  /** The field of the password, and whether the tasks lack one. It gets the focus instead of a start. */
  readonly password?: { readonly field: RefObject<HTMLInputElement | null>; readonly isMissing: boolean };
  readonly isDangerous?: boolean;
  /** Left of the buttons. */
  readonly footer?: ReactNode;
  /** Called when the run has started. */
  readonly onSent?: () => void;
}

/** Sheet for a bulk run: settings, the rows that follow from them, and a button that sends exactly these. */
export const PlanSheet = <Row,>(props: PlanSheetProps<Row>) => {
  const {
    title,
    settings,
    preview,
    tasks,
    startLabel,
    canStart = true,
    isDangerous,
    password,
    footer,
  } = props;
  const { errorToast } = useToasts();
  const { run, store } = useRun();
  const [isStarting, setStarting] = useState(false);
  const isOtherRunActive = run !== null && run.phase.kind !== 'ended';
  const start = async (): Promise<void> => {
    setStarting(true);
    const started = await store.start(tasks);
    setStarting(false);
    if (!started.ok) return errorToast(t('websites.bulk.notStarted'), started.error);
    props.onSent?.();
    props.onStarted();
  };
  const buttons = (
    <>
      {footer}
      {isOtherRunActive && (
        <Text span size="sm" c="dimmed" role="status">
          {t('websites.bulk.otherRunActive')}
        </Text>
      )}
      <Box flex={1} />
      <Button variant="default" onClick={props.onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        {...(isDangerous && { color: 'red' })}
        loading={isStarting}
        disabled={tasks.length === 0 || !canStart || isOtherRunActive}
        onClick={() => (password?.isMissing ? password.field.current?.focus() : void start())}
      >
        {password?.isMissing ? t('websites.password.required') : startLabel}
      </Button>
    </>
  );
  const rows = 'instead' in preview ? preview.instead : <Preview {...preview} />;
  return (
    <SheetFrame title={title} acceptsDrops={Boolean(settings?.drop)} onClose={props.onClose} footer={buttons}>
      {settings ? (
        <div className={classes.columns} {...settings.drop}>
          <section className={classes.left} aria-label={settings.label}>
            {settings.content}
          </section>
          <div className={classes.right}>{rows}</div>
        </div>
      ) : (
        rows
      )}
    </SheetFrame>
  );
};
