import { Input, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import { toDisplayDomain } from '../domain.ts';
import { labelPlannedField } from '../labels.ts';
import { allWebsitesQuery, websitesByIdQuery } from '../records.ts';
import classes from './ChangePlanSheet.module.css';
import { PlanSheet, PreviewNote, type SheetProps } from './PlanSheet.tsx';
import {
  type BulkEdit,
  type FormattedChange,
  formatChange,
  hasChanges,
  planChanges,
  toUpdateTasks,
  type WebsitePlan,
} from './plan-changes.ts';

export interface BulkSheetProps extends SheetProps {
  readonly websites: readonly Website[];
}

export type BulkTarget = 'chosen' | 'all';

/** Fetched again each time, because a plan made from old data would revert changes by others. */
export const useTargetWebsites = (target: BulkTarget, selected: readonly Website[]) => {
  const isAll = target === 'all';
  const ids = selected.map(({ id }) => id);
  const selectedQuery = useQuery({ ...websitesByIdQuery(ids), enabled: !isAll && ids.length > 0 });
  const allQuery = useQuery({ ...allWebsitesQuery({}), enabled: isAll });
  const { isFetching, error, refetch } = isAll ? allQuery : selectedQuery;
  const websites = isAll ? allQuery.data?.items : ids.length === 0 ? [] : selectedQuery.data;
  return {
    /** Undefined while they are being read. */
    websites: isFetching ? undefined : websites,
    /** False if the service has more websites than can be read. */
    isComplete: !isAll || allQuery.data?.complete !== false,
    error,
    retry: () => void refetch(),
  };
};

interface TargetsProps {
  readonly label: string;
  readonly selectedCount: number;
  readonly value: BulkTarget;
  readonly onChange: (target: BulkTarget) => void;
}

export const Targets = ({ label, selectedCount, value, onChange }: TargetsProps) => {
  const id = useId();
  const chosen = t('websites.bulk.targetSelected', { count: selectedCount });
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={value}
        onChange={onChange}
        data={[
          { value: 'chosen', label: chosen, disabled: selectedCount === 0 },
          { value: 'all', label: t('websites.bulk.targetAll') },
        ]}
      />
    </Input.Wrapper>
  );
};

/** Entries shown of a long list; the rest is shown as a number. */
const maxShown = 12;

const messages = {
  added: { entry: 'websites.bulkChange.added', more: 'websites.bulkChange.moreAdded' },
  removed: { entry: 'websites.bulkChange.removed', more: 'websites.bulkChange.moreRemoved' },
} as const;

const renderHidden = (chunks: ReactNode) => <VisuallyHidden>{chunks}</VisuallyHidden>;
const renderSign = (chunks: ReactNode) => <span aria-hidden="true">{chunks}</span>;

const renderEntries = (kind: 'added' | 'removed', entries: readonly string[]) => {
  const shown = entries.length > maxShown + 1 ? entries.slice(0, maxShown) : entries;
  const count = entries.length - shown.length;
  return (
    <>
      {shown.map((entry) => (
        <span key={entry} className={classes.entry} data-kind={kind}>
          {t.rich(messages[kind].entry, { entry, hidden: renderHidden, sign: renderSign })}
        </span>
      ))}
      {count > 0 && <span className={classes.more}>{t(messages[kind].more, { count })}</span>}
    </>
  );
};

const renderChange = (change: FormattedChange) => {
  if (change.kind === 'list') {
    return (
      <>
        {renderEntries('removed', change.removed)}
        {renderEntries('added', change.added)}
        {change.added.length + change.removed.length === 0 && (
          <span>{t('websites.bulkChange.reordered')}</span>
        )}
      </>
    );
  }
  return t.rich('websites.bulkChange.value', {
    before: change.old,
    after: change.next,
    old: (chunks) => <span className={classes.old}>{chunks}</span>,
    sign: renderSign,
    hidden: renderHidden,
    next: (chunks) => <span>{chunks}</span>,
  });
};

const renderPlan = ({ website, changes, fields, skipped }: WebsitePlan) => (
  <>
    <Text inherit fw={600}>
      {toDisplayDomain(website.domain)}
    </Text>
    <dl className={classes.changes}>
      {fields.map((planned) => (
        <div key={planned.field} className={classes.change} data-not-shown={planned.isUnknown || undefined}>
          <dt>{labelPlannedField(planned.field)}</dt>
          <dd>{renderChange(formatChange(website, changes, planned))}</dd>
        </div>
      ))}
      {skipped.map((field) => (
        <div key={field} className={classes.change} data-skipped>
          <dt>{labelPlannedField(field)}</dt>
          <dd>{t('websites.bulkChange.notShownSkipped')}</dd>
        </div>
      ))}
      {fields.length + skipped.length === 0 && (
        <span className={classes.old}>{t('websites.bulkChange.noChanges')}</span>
      )}
    </dl>
  </>
);

const groupPlans = (plans: readonly WebsitePlan[]) => {
  const changed = plans.filter(hasChanges);
  const skipped = plans.filter((plan) => !hasChanges(plan) && plan.skipped.length > 0);
  const same = plans.filter((plan) => !hasChanges(plan) && plan.skipped.length === 0);
  const groups = [
    { label: t('websites.bulkChange.changed', { count: changed.length }), rows: changed },
    { label: t('websites.bulkChange.unchanged', { count: same.length }), rows: same },
    { label: t('websites.bulkChange.skipped', { count: skipped.length }), rows: skipped },
  ];
  return skipped.length > 0 ? groups : groups.slice(0, 2);
};

interface ChangePlanSheetProps extends SheetProps {
  readonly title: string;
  /** Accessible name of the settings. */
  readonly label: string;
  readonly settings: ReactNode;
  readonly targets: ReturnType<typeof useTargetWebsites>;
  /** A target that stays as it is. */
  readonly sourceId?: string;
  readonly edit: BulkEdit;
  readonly onSent?: () => void;
}

/** Sheet for the same changes of many websites. */
export const ChangePlanSheet = (props: ChangePlanSheetProps) => {
  const { label, settings, targets, sourceId, edit, ...sheet } = props;
  const { websites, error, retry, isComplete } = targets;
  const plans = planChanges(websites?.filter(({ id }) => id !== sourceId) ?? [], edit);
  const tasks = toUpdateTasks(plans);
  const loading = error ? (
    <ErrorState error={error} retry={retry} />
  ) : (
    <LoadingRows label={t('websites.bulk.loadingTargets')} />
  );
  const preview = {
    title: t('websites.count', { count: plans.length }),
    groups: groupPlans(plans),
    note: !isComplete && <PreviewNote>{t('websites.bulkChange.incomplete')}</PreviewNote>,
    empty: t('websites.bulkChange.nothing'),
    label: t('websites.bulkChange.list'),
    getKey: ({ website }: WebsitePlan) => website.id,
    rowHeight: 58,
    renderRow: renderPlan,
  };
  return (
    <PlanSheet
      {...sheet}
      settings={{ label, content: settings }}
      preview={websites ? preview : { instead: loading }}
      tasks={tasks}
      startLabel={t('websites.bulkChange.title', { count: tasks.length })}
    />
  );
};
