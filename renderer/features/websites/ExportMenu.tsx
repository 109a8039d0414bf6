import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ExportFormat } from '../../../preload/contract/websites-bulk.ts';

interface ExportMenuProps {
  /** Names the exported list for screen readers. */
  readonly what: string;
  readonly isBusy: boolean;
  readonly onExport: (format: ExportFormat) => void;
}

export const ExportMenu = ({ what, isBusy, onExport }: ExportMenuProps) => (
  <Menu>
    <Menu.Target>
      <Button
        variant="default"
        loading={isBusy}
        rightSection={<IconChevronDown size={13} />}
        aria-label={`Export ${what}`}
      >
        Export
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onExport('csv')}>Table (CSV)…</Menu.Item>
      <Menu.Item onClick={() => onExport('csv_semicolons')}>Table with semicolons (CSV)…</Menu.Item>
      <Menu.Item onClick={() => onExport('json')}>JSON…</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
