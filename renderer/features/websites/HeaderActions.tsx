import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ExportMenu } from './ExportMenu.tsx';
import type { Many } from './use-many.ts';

interface HeaderActionsProps {
  readonly many: Many;
  /** Whether the list has anything to save. */
  readonly canExport: boolean;
  readonly onAdd: () => void;
}

export const HeaderActions = ({ many, canExport, onAdd }: HeaderActionsProps) => (
  <>
    {canExport && <ExportMenu what="the list" isBusy={many.isExporting} onExport={many.exportAll} />}
    <Button variant="default" onClick={() => many.setSheet({ kind: 'book' })}>
      My IP addresses…
    </Button>
    <Button variant="default" onClick={() => many.setSheet({ kind: 'add' })}>
      Add many…
    </Button>
    <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={onAdd}>
      Add website
    </Button>
  </>
);
