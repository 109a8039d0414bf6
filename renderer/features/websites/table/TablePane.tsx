import { Button, Loader, Text } from '@mantine/core';
import { IconChevronDown, IconSearchOff, IconWorld } from '@tabler/icons-react';
import { type ComponentPropsWithRef, useState } from 'react';
import type { ExportFormat } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useActions } from '../../../state/actions.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RecordListPane } from '../../../ui/list/RecordListPane.tsx';
import type { OpenTrigger } from '../../../ui/list/rows/virtual-rows.ts';
import { SelectionBar } from '../../../ui/list/SelectionBar.tsx';
import type { SelectionSheet } from '../bulk/Sheets.tsx';
import { isFiltered, type WebsiteSearch } from '../search.ts';
import type { WebsiteBulkActions } from './use-bulk-actions.ts';
import type { WebsiteList } from './use-list.ts';
import { WebsiteTable } from './WebsiteTable.tsx';

interface ExportMenuProps {
  /** For screen readers: says which list is exported. */
  readonly label: string;
  readonly isBusy: boolean;
  readonly onExport: (format: ExportFormat) => void;
  readonly onStop: () => void;
}

/** Has a menu, as its target's properties say, except while it stops the export. */
const ExportButton = ({
  isBusy,
  ...target
}: ComponentPropsWithRef<'button'> & { readonly isBusy: boolean }) => {
  const { 'aria-haspopup': _popup, 'aria-expanded': _isExpanded, ...withoutMenu } = target;
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={isBusy && <Loader size={13} />}
      rightSection={!isBusy && <IconChevronDown size={13} />}
      {...(isBusy ? withoutMenu : target)}
    >
      {isBusy ? t('common.stop') : t('common.export')}
    </Button>
  );
};

/** While an export runs, the same button stops it, so it keeps the focus. */
export const ExportMenu = ({ label, isBusy, onExport, onStop }: ExportMenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const entries = [
    { label: t('websites.export.csv'), run: () => onExport('csv') },
    { label: t('websites.export.csvSemicolons'), run: () => onExport('csv_semicolons') },
    { label: t('websites.export.json'), run: () => onExport('json') },
  ];
  const stopLabel = t('websites.export.stop');
  useActions([{ label: stopLabel, run: isBusy ? onStop : null }]);
  return (
    <ActionMenu
      within={label}
      entries={isBusy ? [] : entries}
      opened={isOpen && !isBusy}
      onChange={(opened) => setIsOpen(opened && !isBusy)}
    >
      <ExportButton
        isBusy={isBusy}
        aria-label={isBusy ? stopLabel : label}
        onClick={isBusy ? onStop : undefined}
      />
    </ActionMenu>
  );
};

interface TablePaneProps {
  readonly list: WebsiteList;
  readonly search: WebsiteSearch;
  readonly onChange: (change: Partial<WebsiteSearch>) => void;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
  readonly bulk: WebsiteBulkActions;
}

const Empty = ({ search, onChange, bulk }: Pick<TablePaneProps, 'search' | 'onChange' | 'bulk'>) => {
  if (isFiltered(search)) {
    return (
      <EmptyState
        icon={<IconSearchOff size={30} stroke={1.4} />}
        title={t('websites.list.noMatches')}
        action={
          <ActionButton variant="default" onClick={() => onChange({ search: '', only: 'all' })}>
            {t('common.clearSearch')}
          </ActionButton>
        }
      >
        {t('websites.list.noMatchesHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconWorld size={34} stroke={1.3} />}
      title={t('websites.list.empty')}
      action={<ActionButton onClick={() => bulk.setSheet({ kind: 'add' })}>{t('websites.add')}</ActionButton>}
    >
      {t('websites.list.emptyHint')}
    </EmptyState>
  );
};

/** Actions for the selected websites. */
const WebsitesSelectionBar = ({ bulk }: { readonly bulk: WebsiteBulkActions }) => {
  const { records, clear } = bulk.selection;
  const count = records.length;
  if (count === 0) return null;
  const renderButton = (sheet: SelectionSheet, label: string) => (
    <ActionButton variant="default" onClick={() => bulk.openSheet(sheet)}>
      {label}
    </ActionButton>
  );
  return (
    <SelectionBar
      label={t('websites.selection.label')}
      count={t('common.list.selectedCount', { count })}
      onClear={clear}
    >
      {renderButton('change', t('common.change'))}
      {renderButton('ips', t('websites.presets.open'))}
      {renderButton('copy', t('websites.selection.copy'))}
      <ExportMenu
        label={t('websites.export.selected', { count })}
        isBusy={bulk.isExporting}
        onExport={(format) =>
          bulk.exportList(
            format,
            records.map(({ id }) => id),
          )
        }
        onStop={bulk.stopExport}
      />
      <ActionButton
        variant="default"
        color="red"
        c="var(--st-danger)"
        onClick={() => bulk.openSheet('delete')}
      >
        {t('websites.selection.delete')}
      </ActionButton>
    </SelectionBar>
  );
};

export const TablePane = ({ list, search, onChange, onOpen, bulk }: TablePaneProps) => (
  <RecordListPane
    list={list}
    loadingLabel={t('websites.list.loading')}
    empty={<Empty search={search} onChange={onChange} bulk={bulk} />}
    footer={
      <>
        <WebsitesSelectionBar bulk={bulk} />
        {list.isCut && (
          <Text size="xs" c="dimmed" px="lg" py="xs" role="status">
            {t('websites.list.cut')}
          </Text>
        )}
      </>
    }
  >
    {({ items }) => (
      <WebsiteTable
        websites={items}
        search={search}
        isStale={list.isStale}
        selection={bulk.selection}
        onDelete={() => bulk.openSheet('delete')}
        onOpen={onOpen}
      />
    )}
  </RecordListPane>
);
