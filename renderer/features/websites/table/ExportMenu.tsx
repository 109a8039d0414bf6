import { Button, Loader, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentPropsWithRef, useState } from 'react';
import type { ExportFormat } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';

interface ExportMenuProps {
  /** For screen readers: says which list is exported. */
  readonly label: string;
  readonly isBusy: boolean;
  readonly onExport: (format: ExportFormat) => void;
  readonly onStop: () => void;
}

interface ExportButtonProps extends ComponentPropsWithRef<'button'> {
  readonly isBusy: boolean;
}

/** Has a menu, as its target's properties say, except while it stops the export. */
const ExportButton = ({ isBusy, ...target }: ExportButtonProps) => {
  const { 'aria-haspopup': _popup, 'aria-expanded': _isExpanded, ...withoutMenu } = target;
  return (
    <Button
      variant="default"
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
  return (
    <Menu opened={isOpen && !isBusy} onChange={(opened) => setIsOpen(opened && !isBusy)}>
      <Menu.Target>
        <ExportButton
          isBusy={isBusy}
          aria-label={isBusy ? t('websites.export.stop') : label}
          onClick={isBusy ? onStop : undefined}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onExport('csv')}>{t('websites.export.csv')}</Menu.Item>
        <Menu.Item onClick={() => onExport('csv_semicolons')}>{t('websites.export.csvSemicolons')}</Menu.Item>
        <Menu.Item onClick={() => onExport('json')}>{t('websites.export.json')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
