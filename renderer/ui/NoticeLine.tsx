import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { t } from '../../preload/messages/translate.ts';
import classes from './NoticeLine.module.css';

interface NoticeLineProps extends ComponentProps<'div'> {
  readonly retry?: (() => void) | undefined;
}

/** A line above content that the service could not confirm, with a button to try again. */
export const NoticeLine = ({ retry, children, ...props }: NoticeLineProps) => (
  <div {...props} className={classes.notice} role="status">
    <IconCloudOff size={16} stroke={1.6} className={classes.icon} aria-hidden="true" />
    <span>{children}</span>
    {retry && (
      <Button className={classes.action} variant="default" size="compact-xs" onClick={retry}>
        {t('common.retry')}
      </Button>
    )}
  </div>
);
