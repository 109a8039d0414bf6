import { Button } from '@mantine/core';
import type { Website } from '../../../../preload/contract/websites.ts';
import type { ExportFormat } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';
import type { ListSelection } from '../../../ui/list/rows/use-selection.ts';
import { SelectionBar } from '../../../ui/list/SelectionBar.tsx';
import type { SheetKind } from '../bulk/sheet.ts';
import { ExportMenu } from './ExportMenu.tsx';
import classes from './WebsitesSelectionBar.module.css';

interface WebsitesSelectionBarProps {
  readonly selection: ListSelection<Website>;
  /** Size of the list; null if the service does not return it. */
  readonly total: number | null;
  readonly isSelectingAll: boolean;
  readonly isExporting: boolean;
  readonly onSelectAll: () => void;
  readonly onOpen: (kind: Exclude<SheetKind, 'add' | 'presets' | 'run'>) => void;
  readonly onExport: (format: ExportFormat) => void;
  readonly onStopExport: () => void;
}

/** Actions for the selected websites. */
export const WebsitesSelectionBar = (props: WebsitesSelectionBarProps) => {
  const { selection, total, isSelectingAll, isExporting, onSelectAll, onOpen, onExport, onStopExport } =
    props;
  const count = selection.records.length;
  if (count === 0) return null;
  return (
    <SelectionBar
      label={t('websites.selection.label')}
      count={t('common.list.selectedCount', { count })}
      selectMore={
        total !== null &&
        total > count && (
          <Button variant="subtle" loading={isSelectingAll} onClick={onSelectAll}>
            {t('websites.selection.all', { count: total })}
          </Button>
        )
      }
      onClear={selection.clear}
    >
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
        onStop={onStopExport}
      />
      <Button variant="default" color="red" className={classes.danger} onClick={() => onOpen('delete')}>
        {t('websites.selection.delete')}
      </Button>
    </SelectionBar>
  );
};
