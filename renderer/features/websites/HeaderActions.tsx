import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ExportMenu } from './ExportMenu.tsx';
import type { WebsiteBulkActions } from './use-bulk-actions.ts';

interface HeaderActionsProps {
  readonly bulk: WebsiteBulkActions;
  /** False for an empty list. */
  readonly canExport: boolean;
  readonly onAdd: () => void;
}

export const HeaderActions = ({ bulk, canExport, onAdd }: HeaderActionsProps) => (
  <>
    {canExport && <ExportMenu what="the list" isBusy={bulk.isExporting} onExport={bulk.exportAll} />}
    <Button variant="default" onClick={() => bulk.setSheet({ kind: 'book' })}>
      My IP addresses…
    </Button>
    <Button variant="default" onClick={() => bulk.setSheet({ kind: 'add' })}>
      Add many…
    </Button>
    <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={onAdd}>
      Add website
    </Button>
  </>
);
