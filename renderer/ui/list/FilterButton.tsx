import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../preload/messages/translate.ts';
import classes from './FilterButton.module.css';

interface FilterButtonProps {
  /** How many filters differ from their defaults. */
  readonly activeCount: number;
  readonly children: ReactNode;
}

/** Filters behind one button, for narrow windows. */
export const FilterButton = ({ activeCount, children }: FilterButtonProps) => {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const isActive = activeCount > 0;
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
          variant={isActive ? 'light' : 'default'}
          aria-label={
            isActive ? t('common.filters.labelWithState', { count: activeCount }) : t('common.filters.label')
          }
          leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.7} />}
          onClick={toggle}
        >
          {isActive ? t('common.filters.labelWithCount', { count: activeCount }) : t('common.filters.label')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('common.filters.label')}>
        <div className={classes.filters}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  );
};
