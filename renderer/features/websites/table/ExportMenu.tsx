import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ExportFormat } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';

interface ExportMenuProps {
  /** For screen readers: says which list is exported. */
  readonly label: string;
  readonly isBusy: boolean;
  readonly onExport: (format: ExportFormat) => void;
}

export const ExportMenu = ({ label, isBusy, onExport }: ExportMenuProps) => (
  <Menu>
    <Menu.Target>
      <Button
        variant="default"
        loading={isBusy}
        rightSection={<IconChevronDown size={13} />}
        aria-label={label}
      >
        {t('common.export')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onExport('csv')}>{t('websites.export.csv')}</Menu.Item>
      <Menu.Item onClick={() => onExport('csv_semicolons')}>{t('websites.export.csvSemicolons')}</Menu.Item>
      <Menu.Item onClick={() => onExport('json')}>{t('websites.export.json')}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
