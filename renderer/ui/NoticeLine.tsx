import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { BridgeError } from '../../preload/contract/result.ts';
import { t } from '../../preload/messages/translate.ts';
import { CheckConnectionButton } from './connection-check/CheckConnectionButton.tsx';
import classes from './NoticeLine.module.css';

interface NoticeLineProps extends ComponentProps<'div'> {
  /** Why the content could not be confirmed. */
  readonly error?: BridgeError | undefined;
  readonly retry?: (() => void) | undefined;
}

/** A line above content that the service could not confirm, with a button to try again. */
export const NoticeLine = ({ error, retry, children, ...props }: NoticeLineProps) => (
  <div {...props} className={classes.notice} role="status">
    <IconCloudOff size={16} stroke={1.6} className={classes.icon} aria-hidden="true" />
    <span>{children}</span>
    <span className={classes.actions}>
      {error && <CheckConnectionButton size="compact-xs" error={error} />}
      {retry && (
        <Button variant="default" size="compact-xs" onClick={retry}>
          {t('common.retry')}
        </Button>
      )}
    </span>
  </div>
);
