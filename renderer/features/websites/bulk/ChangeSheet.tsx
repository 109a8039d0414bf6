import { SegmentedControl, Select, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import {
  fieldDescriptors,
  listFields,
  mapDefinedFields,
  mapFields,
  privacy,
  settableFields,
} from '../../../../preload/contract/website-fields.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatTime } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import { useWrongEntries } from '../checks/use-wrong-entries.ts';
import { toDisplayDomain } from '../domain.ts';
import { lacksPassword } from '../form-values.ts';
import { labelPlannedField } from '../labels.ts';
import { currentWebsitesQuery, lastSentQuery, websitesByIdQuery } from '../records.ts';
import classes from './ChangeSheet.module.css';
import { EditFields } from './EditFields.tsx';
import { PlanSheet, PreviewNote, type SheetProps, SheetWarning } from './PlanSheet.tsx';
import {
  type EditFormValues,
  type FormattedChange,
  formatChange,
  hasChanges,
  planChanges,
  toBulkEdit,
  toCopiedValues,
  toUpdateTasks,
  unchangedFormValues,
  type WebsitePlan,
} from './plans.ts';
import { createSheetFormValues } from './sheet-form-values.ts';

const useTargetWebsites = (isAll: boolean, selected: readonly Website[]) => {
  const ids = selected.map(({ id }) => id);
  const selectedQuery = useQuery({ ...websitesByIdQuery(ids), enabled: !isAll });
  const allQuery = useQuery({ ...currentWebsitesQuery, enabled: isAll });
  const { isFetching, error, refetch, dataUpdatedAt } = isAll ? allQuery : selectedQuery;
  const websites = isAll ? allQuery.data?.items : selectedQuery.data;
  return {
    /** Undefined while they are being read, and if they could not be read now. */
    websites: isFetching || error ? undefined : websites,
    /** Milliseconds since 1970. */
    readAt: dataUpdatedAt,
    /** False if the service has more websites than can be read. */
    isComplete: !isAll || allQuery.data?.hasMore !== true,
    error,
    retry: () => void refetch(),
  };
};

type Target = 'chosen' | 'all';

const renderTargets = (count: number, target: Target, onChange: (target: Target) => void) => (
  <SegmentedControl
    fullWidth
    aria-label={t('websites.bulkChange.targets')}
    value={target}
    onChange={onChange}
    data={[
      { value: 'chosen', label: t('websites.bulk.targetSelected', { count }) },
      { value: 'all', label: t('websites.bulk.targetAll') },
    ]}
  />
);

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
      {count > 0 && (
        <Text span inherit c="dimmed" me="xs">
          {t(messages[kind].more, { count })}
        </Text>
      )}
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

const toPreview = (plans: readonly WebsitePlan[], hasEdits: boolean, note: string) => ({
  title: t('websites.count', { count: plans.length }),
  groups: hasEdits ? groupPlans(plans) : groupPlans([]).slice(0, 1),
  note: <PreviewNote>{note}</PreviewNote>,
  empty: t('websites.bulkChange.nothing'),
  label: t('websites.bulkChange.list'),
  getKey: ({ website }: WebsitePlan) => website.id,
  rowHeight: 58,
  renderRow: renderPlan,
});

const createForm = () =>
  createSheetFormValues<{
    readonly target: Target;
    /** The website whose settings were copied when the edits were made. */
    readonly sourceId: string | null;
    readonly edits: Partial<EditFormValues>;
  }>(() => ({ target: 'chosen', sourceId: null, edits: {} }));

const ipFields = listFields.filter((field) => fieldDescriptors[field].entries === 'ips');

/** The form is filled in with the settings of a website, or asks for IP addresses only; else it is empty. */
const sheets = {
  change: {
    form: createForm(),
    fields: settableFields,
    initial: unchangedFormValues,
    getTitle: (count: number) => t('websites.bulkChange.title', { count }),
  },
  copy: {
    form: createForm(),
    fields: settableFields,
    initial: unchangedFormValues,
    getTitle: () => t('websites.panel.copy'),
  },
  ips: {
    form: createForm(),
    fields: ipFields,
    initial: { ...unchangedFormValues, ...mapFields(ipFields, () => ({ how: 'add', text: '' }) as const) },
    getTitle: () => t('websites.presets.title'),
  },
} as const;

interface ChangeSheetProps extends SheetProps {
  readonly kind: keyof typeof sheets;
  /** The selected ones. The settings of the first are copied unless the user chooses another one. */
  readonly websites: readonly Website[];
}

/** Sheet for the same changes of many websites. */
export const ChangeSheet = ({ kind, websites: selected, ...sheet }: ChangeSheetProps) => {
  const { form, fields, initial, getTitle } = sheets[kind];
  const { formValues, change, discard } = form.useFormValues();
  const [sourceId, setSourceId] = useState((kind === 'copy' && selected[0]?.id) || null);
  const canChoose = selected.length > (sourceId === null ? 0 : 1);
  const target = canChoose ? formValues.target : 'all';
  const { websites, readAt, error, retry, isComplete } = useTargetWebsites(target === 'all', selected);
  const { data: sent } = useQuery({ ...lastSentQuery(sourceId ?? ''), enabled: sourceId !== null });

  const source = (websites ?? selected).find(({ id }) => id === sourceId);
  const edits = formValues.sourceId === sourceId ? formValues.edits : {};
  const values = { ...(source ? toCopiedValues(source, sent) : initial), ...edits };
  const edit = toBulkEdit(values);
  const plans = planChanges(websites?.filter(({ id }) => id !== sourceId) ?? [], edit);
  const tasks = toUpdateTasks(plans);
  const passwordField = useRef<HTMLInputElement>(null);
  const isMissing = plans.some(({ website, changes }) => lacksPassword(changes, website));
  const wrongEntries = useWrongEntries(
    mapDefinedFields(listFields, (field) =>
      edit[field] && edit[field].how !== 'remove' ? values[field].text : undefined,
    ),
  );
  const settings = (
    <Stack gap="var(--st-space-16)">
      {sourceId !== null && (
        <Select
          label={t('websites.bulkChange.from')}
          data-autofocus
          openOnFocus={false}
          size="xs"
          searchable
          limit={200}
          data={selected.map(({ id, domain }) => ({ value: id, label: toDisplayDomain(domain) }))}
          value={sourceId}
          onChange={setSourceId}
          allowDeselect={false}
        />
      )}
      {kind !== 'change' &&
        canChoose &&
        renderTargets(selected.length, target, (next) => change({ target: next }))}
      <EditFields
        fields={fields}
        formValues={values}
        passwordField={passwordField}
        hasPassword={(websites ?? selected).some((website) => website.privacy === privacy.password)}
        onChange={(part) => change({ sourceId, edits: { ...edits, ...part } })}
      />
    </Stack>
  );
  return (
    <PlanSheet
      {...sheet}
      title={getTitle(selected.length)}
      settings={{ label: t('websites.bulkChange.settings'), content: settings }}
      preview={
        websites
          ? toPreview(
              plans,
              Object.keys(edit).length > 0,
              isComplete
                ? t('websites.bulkChange.readAt', { time: formatTime(readAt) })
                : t('websites.bulkChange.incomplete'),
            )
          : {
              instead: error ? (
                <ErrorState error={error} retry={retry} />
              ) : (
                <LoadingRows label={t('websites.bulk.loadingTargets')} />
              ),
            }
      }
      tasks={tasks}
      startLabel={t('websites.bulkChange.title', { count: tasks.length })}
      password={{ field: passwordField, isMissing }}
      footer={<SheetWarning>{wrongEntries}</SheetWarning>}
      onSent={discard}
    />
  );
};
