import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ExportFormat } from '../../../preload/contract/websites-bulk.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import type { SheetKind } from './bulk/sheet.ts';
import { ExportMenu } from './ExportMenu.tsx';
import classes from './SelectionBar.module.css';
import type { WebsiteSelection } from './use-selection.ts';

interface SelectionBarProps {
  readonly selection: WebsiteSelection;
  /** Size of the list; null if the service does not return it. */
  readonly total: number | null;
  readonly isSelectingAll: boolean;
  readonly isExporting: boolean;
  readonly onSelectAll: () => void;
  readonly onOpen: (kind: Exclude<SheetKind, 'add' | 'book' | 'run'>) => void;
  readonly onExport: (format: ExportFormat) => void;
}

/** Actions for the selected websites. Below the table, so that no row moves. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { selection, total, isSelectingAll, isExporting, onSelectAll, onOpen, onExport } = props;
  const { count } = selection;
  if (count === 0) return null;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Selected websites">
      <span className={classes.words}>{formatNumber(count)} selected</span>
      {total !== null && total > count && (
        <Button variant="subtle" loading={isSelectingAll} onClick={onSelectAll}>
          Select all {formatNumber(total)}
        </Button>
      )}
      <Tooltip label="Select none">
        <ActionIcon aria-label="Select none" onClick={selection.clear}>
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onOpen('change')}>
          Change…
        </Button>
        <Button variant="default" onClick={() => onOpen('addresses')}>
          My IP addresses…
        </Button>
        <Button variant="default" onClick={() => onOpen('copy')}>
          Copy settings…
        </Button>
        <ExportMenu
          what={`the selected ${formatCount(count, 'website', 'websites')}`}
          isBusy={isExporting}
          onExport={onExport}
        />
        <Button variant="default" color="red" className={classes.danger} onClick={() => onOpen('delete')}>
          Delete…
        </Button>
      </div>
    </div>
  );
};
