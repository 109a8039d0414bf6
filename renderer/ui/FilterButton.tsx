import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './FilterButton.module.css';

interface FilterButtonProps {
  /** How many of them differ from what they are at first. */
  readonly activeCount: number;
  readonly children: ReactNode;
}

/** The filters of a list behind one button, for windows without room for a row of them. */
export const FilterButton = ({ activeCount, children }: FilterButtonProps) => {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  return (
    <Popover
      opened={isOpen}
      onClose={close}
      onDismiss={close}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant={activeCount > 0 ? 'light' : 'default'}
          aria-label={activeCount > 0 ? `Filters, ${activeCount} set` : 'Filters'}
          leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.7} />}
          onClick={toggle}
        >
          {activeCount > 0 ? `Filters ${activeCount}` : 'Filters'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters">
        <div className={classes.filters}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  );
};
