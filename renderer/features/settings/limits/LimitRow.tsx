import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './LimitRow.module.css';

interface LimitRowProps {
  readonly label: string;
  readonly isUnlimited: boolean;
  readonly onUnlimited: (isUnlimited: boolean) => void;
  /** Whether the field takes the space that is left. */
  readonly isWide?: boolean;
  /** The field. */
  readonly children: ReactNode;
}

/** A field for a limit, and whether there is none. */
export const LimitRow = ({ label, isUnlimited, onUnlimited, isWide, children }: LimitRowProps) => (
  <div className={classes.row}>
    <div className={classes.field} data-wide={isWide || undefined}>
      {children}
    </div>
    <Checkbox
      className={classes.noLimit}
      label={t('settings.limits.none')}
      aria-label={t('settings.limits.noneFor', { limit: label })}
      checked={isUnlimited}
      onChange={(event) => onUnlimited(event.currentTarget.checked)}
    />
  </div>
);
