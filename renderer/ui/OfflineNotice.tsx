import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { BridgeError } from '../../preload/contract/result.ts';
import { t } from '../../preload/messages/translate.ts';
import { explain } from '../lib/errors.ts';
import { RetryCountdown } from './RetryCountdown.tsx';
import classes from './States.module.css';

interface OfflineNoticeProps {
  readonly error: BridgeError;
  /** A sentence about the content that is still shown. */
  readonly children?: string;
  readonly retry?: () => void;
}

/** Shown above loaded content if refetching it failed. */
export const OfflineNotice = ({ error, children, retry }: OfflineNoticeProps) => (
  <div className={classes.notice} role="status">
    <IconCloudOff size={16} stroke={1.6} className={classes.warn} aria-hidden="true" />
    <span>
      {explain(error).title}. {children} <RetryCountdown error={error} onDue={retry} />
    </span>
    {retry && (
      <Button className={classes.noticeAction} variant="default" size="compact-xs" onClick={retry}>
        {t('common.retry')}
      </Button>
    )}
  </div>
);
