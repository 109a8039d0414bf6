import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../../preload/messages/translate.ts';
import { ExportMenu } from './table/ExportMenu.tsx';
import type { WebsiteBulkActions } from './use-bulk-actions.ts';

interface HeaderActionsProps {
  readonly bulk: WebsiteBulkActions;
  /** False for an empty list. */
  readonly canExport: boolean;
  readonly onAdd: () => void;
}

export const HeaderActions = ({ bulk, canExport, onAdd }: HeaderActionsProps) => (
  <>
    {canExport && (
      <ExportMenu
        label={t('websites.export.list')}
        isBusy={bulk.isExporting}
        onExport={bulk.exportAll}
        onStop={bulk.stopExport}
      />
    )}
    <Button variant="default" onClick={() => bulk.setSheet({ kind: 'presets' })}>
      {t('websites.presets.open')}
    </Button>
    <Button variant="default" onClick={() => bulk.setSheet({ kind: 'add' })}>
      {t('websites.addMany')}
    </Button>
    <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={onAdd}>
      {t('websites.add')}
    </Button>
  </>
);
