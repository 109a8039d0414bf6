import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../preload/messages/translate.ts';
import { IconButton } from '../buttons/IconButton.tsx';
import classes from './SelectionBar.module.css';

interface SelectionBarProps {
  readonly label: string;
  /** How many rows are selected. */
  readonly count: string;
  /** What is shown beside the count. */
  readonly selectMore?: ReactNode;
  readonly onClear: () => void;
  /** The actions. */
  readonly children: ReactNode;
}

/** Actions for the selected rows. Floats over the end of the list. */
export const SelectionBar = ({ label, count, selectMore, onClear, children }: SelectionBarProps) => (
  <div className={classes.float}>
    <div className={classes.bar} role="toolbar" aria-label={label}>
      <span className={classes.count}>{count}</span>
      {selectMore}
      {children}
      <IconButton label={t('common.list.selectNone')} onClick={onClear}>
        <IconX size={16} stroke={1.7} />
      </IconButton>
    </div>
  </div>
);
