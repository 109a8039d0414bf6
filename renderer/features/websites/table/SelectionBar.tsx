import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Website } from '../../../../preload/contract/websites.ts';
import type { ExportFormat } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import type { ListSelection } from '../../../ui/list/rows/use-selection.ts';
import type { SheetKind } from '../bulk/sheet.ts';
import { ExportMenu } from './ExportMenu.tsx';
import classes from './SelectionBar.module.css';

interface SelectionBarProps {
  readonly selection: ListSelection<Website>;
  /** Size of the list; null if the service does not return it. */
  readonly total: number | null;
  readonly isSelectingAll: boolean;
  readonly isExporting: boolean;
  readonly onSelectAll: () => void;
  readonly onOpen: (kind: Exclude<SheetKind, 'add' | 'presets' | 'run'>) => void;
  readonly onExport: (format: ExportFormat) => void;
}

/** Actions for the selected websites. Below the table, so that no row moves. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { selection, total, isSelectingAll, isExporting, onSelectAll, onOpen, onExport } = props;
  const count = selection.records.length;
  if (count === 0) return null;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('websites.selection.label')}>
      <span className={classes.count}>{t('common.list.selectedCount', { count })}</span>
      {total !== null && total > count && (
        <Button variant="subtle" loading={isSelectingAll} onClick={onSelectAll}>
          {t('websites.selection.all', { count: total })}
        </Button>
      )}
      <IconButton label={t('common.list.selectNone')} onClick={selection.clear}>
        <IconX size={16} stroke={1.7} />
      </IconButton>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onOpen('change')}>
          {t('websites.selection.change')}
        </Button>
        <Button variant="default" onClick={() => onOpen('ips')}>
          {t('websites.presets.open')}
        </Button>
        <Button variant="default" onClick={() => onOpen('copy')}>
          {t('websites.selection.copy')}
        </Button>
        <ExportMenu
          label={t('websites.export.selected', { count })}
          isBusy={isExporting}
          onExport={onExport}
        />
        <Button variant="default" color="red" className={classes.danger} onClick={() => onOpen('delete')}>
          {t('websites.selection.delete')}
        </Button>
      </div>
    </div>
  );
};
