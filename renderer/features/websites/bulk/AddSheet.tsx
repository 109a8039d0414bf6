import { Button, Checkbox, FileButton, Group, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useDeferredValue, useMemo, useRef } from 'react';
import { listFields, mapFields } from '../../../../preload/contract/website-fields.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { explain } from '../../../lib/errors.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { useWrongEntries } from '../checks/use-wrong-entries.ts';
import { cleanDomain } from '../domain.ts';
import { SettingFields } from '../form/SettingFields.tsx';
import { lacksPassword, toWebsiteFields } from '../form-values.ts';
import { formatDomainProblem } from '../labels.ts';
import { currentWebsitesQuery } from '../records.ts';
import classes from './AddSheet.module.css';
import { PlanSheet, PreviewNote, type SheetProps, SheetWarning } from './PlanSheet.tsx';
import { joinLists, maxRows, type ParsedDomainList, parseDomainList } from './parse-domain-list.ts';
import { isSentByDefault, planStores, type StoreRow, toStoreTasks } from './plans.ts';
import { useAddFormValues } from './sheet-form-values.ts';
import { useTextFile } from './use-text-file.ts';

const formatListNotes = ({ column, ignored, rows }: ParsedDomainList): string => {
  const firstIgnored = ignored.slice(0, 4).join(', ') + (ignored.length > 4 ? ', …' : '');
  return [
    column === null ? '' : t('websites.bulkAdd.column', { column }),
    ignored.length === 0 ? '' : t('websites.bulkAdd.ignored', { cells: firstIgnored }),
    rows.length >= maxRows ? t('websites.bulkAdd.limit', { count: maxRows }) : '',
  ]
    .filter((note) => note !== '')
    .join(' ');
};

const useExistingWebsites = () => {
  const { data, isPending, error, refetch } = useQuery(currentWebsitesQuery);
  const domains = useMemo(() => new Set(data?.items.map(({ domain }) => cleanDomain(domain))), [data]);
  const status = isPending ? (
    t('websites.bulkAdd.checkingExisting')
  ) : error ? (
    <>
      {t('websites.bulkAdd.existingUnknown', { reason: explain(error).title })}{' '}
      <Button variant="default" size="compact-xs" onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
    </>
  ) : null;
  return { domains, status };
};

const formatStatus = (
  { status }: StoreRow,
  isIncluded: boolean,
): { readonly tone: Tone; readonly text: string } => {
  switch (status.kind) {
    case 'ready':
      return { tone: 'good', text: t('websites.bulkAdd.ready') };
    case 'doubtful': {
      const problem = formatDomainProblem(status.problem);
      return { tone: 'warn', text: isIncluded ? t('websites.bulkAdd.forced', { problem }) : problem };
    }
    case 'duplicate':
      return { tone: 'quiet', text: t('websites.bulkAdd.duplicate', { line: status.of }) };
    case 'there':
      return { tone: 'quiet', text: t('websites.bulkAdd.existing') };
    case 'nothing':
      return { tone: 'bad', text: t('websites.bulkAdd.noDomain') };
  }
};

const renderHidden = (chunks: ReactNode) => <VisuallyHidden>{chunks}</VisuallyHidden>;

const renderRow = (row: StoreRow, isIncluded: boolean, onForce: (isForced: boolean) => void) => {
  const { line, entered, domain, unicodeDomain, status } = row;
  const { tone, text } = formatStatus(row, isIncluded);
  return (
    <div className={classes.row}>
      <span className={classes.line}>
        {t.rich('websites.bulkAdd.line', { line: String(line), hidden: renderHidden })}
      </span>
      <div>
        <Text inherit fw={500} c={status.kind === 'ready' ? undefined : 'dimmed'}>
          {unicodeDomain ?? (domain === '' ? entered : domain)}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {unicodeDomain !== null && domain}
          {unicodeDomain === null &&
            domain !== '' &&
            entered !== domain &&
            t('websites.bulkAdd.enteredAs', { entered })}
        </Text>
      </div>
      <Group gap="xs" align="baseline" wrap="nowrap">
        <StatusDot tone={tone} />
        <span>{text}</span>
      </Group>
      {status.kind === 'doubtful' && (
        <Checkbox
          className={classes.force}
          label={t('websites.bulkAdd.force')}
          aria-label={t('websites.bulkAdd.forceDomain', { domain })}
          checked={isIncluded}
          onChange={(event) => onForce(event.currentTarget.checked)}
        />
      )}
    </div>
  );
};

type AddForm = ReturnType<typeof useAddFormValues>;

const renderSettings = (
  { formValues: { text, shared }, change }: AddForm,
  { isOver, read }: ReturnType<typeof useTextFile>,
  passwordField: RefObject<HTMLInputElement | null>,
) => (
  <Stack gap="md">
    <Textarea
      label={t('websites.bulkAdd.domains')}
      description={t('websites.bulkAdd.domainsHint')}
      placeholder={'example.com\nexample.org'}
      autosize
      minRows={7}
      maxRows={14}
      spellCheck={false}
      data-autofocus
      data-over={isOver || undefined}
      classNames={{ input: classes.lines }}
      value={text}
      onChange={(event) => change({ text: event.currentTarget.value })}
    />
    <Group mt="calc(-1 * var(--st-space-8))">
      <FileButton accept=".csv,.tsv,.txt,text/*" onChange={(file) => file && read(file)}>
        {(props) => (
          <Button {...props} variant="default" size="compact-sm">
            {t('websites.bulkAdd.chooseFile')}
          </Button>
        )}
      </FileButton>
    </Group>
    <SettingFields
      website={null}
      passwordField={passwordField}
      form={{
        values: shared,
        errors: {},
        set: (field, value) => change({ shared: { ...shared, [field]: value } }),
      }}
    />
  </Stack>
);

export const AddSheet = (sheet: SheetProps) => {
  const form = useAddFormValues();
  const { formValues, change, markSubmitted } = form;
  const { text, shared, forcedDomains } = formValues;
  const existing = useExistingWebsites();
  const file = useTextFile((added) => change({ text: joinLists(text, added) }));

  const deferredText = useDeferredValue(text);
  const list = useMemo(() => parseDomainList(deferredText), [deferredText]);
  const rows = useMemo(() => planStores(list.rows, existing.domains), [list, existing.domains]);
  const isIncluded = (row: StoreRow): boolean => isSentByDefault(row) || forcedDomains.has(row.domain);
  const included = rows.filter(isIncluded);
  const skipped = rows.filter((row) => !isIncluded(row));
  const tasks = toStoreTasks(included, shared);
  const passwordField = useRef<HTMLInputElement>(null);
  const wrongEntries = useWrongEntries(mapFields(listFields, (field) => shared[field]));
  const setForced = (domain: string, isForced: boolean): void => {
    const others = [...forcedDomains].filter((one) => one !== domain);
    change({ forcedDomains: new Set(isForced ? [...others, domain] : others) });
  };
  return (
    <PlanSheet
      {...sheet}
      title={t('websites.bulkAdd.title')}
      settings={{
        label: t('websites.bulkAdd.settings'),
        content: renderSettings(form, file, passwordField),
        drop: file.drop,
      }}
      preview={{
        title: t('websites.bulk.preview'),
        groups: [
          { label: t('websites.bulkAdd.all', { count: rows.length }), rows },
          { label: t('websites.bulkAdd.included', { count: included.length }), rows: included },
          { label: t('websites.bulkAdd.skipped', { count: skipped.length }), rows: skipped },
        ],
        note: (
          <PreviewNote role="status">
            {formatListNotes(list)} {existing.status}
          </PreviewNote>
        ),
        empty: t('websites.bulkAdd.empty'),
        label: t('websites.bulkAdd.domains'),
        getKey: ({ key }) => key,
        rowHeight: 37,
        renderRow: (row) => renderRow(row, isIncluded(row), (isForced) => setForced(row.domain, isForced)),
      }}
      tasks={tasks}
      startLabel={t('websites.bulkAdd.start', { count: tasks.length })}
      canStart={deferredText === text}
      password={{ field: passwordField, isMissing: lacksPassword(toWebsiteFields(shared), null) }}
      footer={<SheetWarning>{wrongEntries}</SheetWarning>}
      onSent={markSubmitted}
    />
  );
};
