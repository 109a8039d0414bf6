import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { t } from '../../../preload/messages/translate.ts';
import classes from './MoreButton.module.css';

interface MoreButtonProps {
  readonly isOpen: boolean;
  /** Id of the element that it shows and hides. */
  readonly controls: string;
  readonly onClick: () => void;
}

/** Shows and hides more fields of a record. */
export const MoreButton = ({ isOpen, controls, onClick }: MoreButtonProps) => (
  <Button
    variant="subtle"
    color="gray"
    size="compact-sm"
    aria-expanded={isOpen}
    aria-controls={controls}
    rightSection={<IconChevronDown size={13} className={classes.chevron} data-open={isOpen || undefined} />}
    onClick={onClick}
  >
    {t('common.more')}
  </Button>
);
