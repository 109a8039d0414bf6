import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { decideRetry } from '../../preload/contract/errors/retry-policy.ts';
import type { BridgeError } from '../../preload/contract/result.ts';
import { t } from '../../preload/messages/translate.ts';
import { explain } from '../lib/errors.ts';
import { formatDate, formatDateTime, formatTime } from '../lib/format.ts';
import { connectionQuery } from '../lib/settings-query.ts';
import { ActionButton } from './buttons/ActionButton.tsx';
import { CheckConnectionButton } from './connection-check/CheckConnectionButton.tsx';
import classes from './OfflineNotice.module.css';
import { RetryCountdown } from './RetryCountdown.tsx';

interface NoticeLineProps extends ComponentProps<'div'> {
  /** Why the content could not be confirmed. */
  readonly error?: BridgeError | undefined;
  readonly retry?: (() => void) | undefined;
}

/** A line above content that the service could not confirm, with a button to try again. */
const NoticeLine = ({ error, retry, children, ...props }: NoticeLineProps) => (
  <div {...props} className={classes.notice} role="status">
    <IconCloudOff size={16} stroke={1.6} className={classes.icon} aria-hidden="true" />
    <span className={classes.text}>{children}</span>
    <span className={classes.actions}>
      {error && decideRetry(error, 'reading') === 'key' && (
        <Button component={Link} to="/settings" size="compact-xs">
          {t('common.enterKey')}
        </Button>
      )}
      {error && <CheckConnectionButton size="compact-xs" variant="subtle" error={error} />}
      {retry && (
        <ActionButton variant="subtle" size="compact-xs" onClick={retry}>
          {t('common.retry')}
        </ActionButton>
      )}
    </span>
  </div>
);

interface OfflineNoticeProps {
  readonly error: BridgeError;
  /** A sentence about the content that is still shown. */
  readonly children?: string;
  readonly retry?: () => void;
}

/** Shown above loaded content if refetching it failed. */
export const OfflineNotice = ({ error, children, retry }: OfflineNoticeProps) => (
  <NoticeLine error={error} retry={retry}>
    {explain(error).title}. {children} <RetryCountdown error={error} onDue={retry} />
  </NoticeLine>
);

interface CachedNoticeProps {
  /** Milliseconds since 1970; null or undefined if the content is fresh. */
  readonly cachedAt: number | null | undefined;
  readonly what: 'list' | 'text';
  readonly retry: () => void;
  readonly children?: string;
}

/** `14:05` if it is today, else with the date. */
const formatWhen = (time: number): string =>
  formatDate(time) === formatDate(Date.now()) ? formatTime(time) : formatDateTime(time);

/** Shown above cached content: why it comes from the cache, and how old it is. */
export const CachedNotice = ({ cachedAt, what, retry, children }: CachedNoticeProps) => {
  const { data: connection } = useQuery(connectionQuery);
  if (cachedAt === null || cachedAt === undefined) return null;
  const error = connection?.kind === 'troubled' ? connection.error : undefined;
  const reason = error ? explain(error).title : t('common.cached.unreachable');
  return (
    <NoticeLine error={error} retry={retry} data-cached-at={cachedAt}>
      {t(`common.cached.${what}`, { reason, time: formatWhen(cachedAt) })} {children}
    </NoticeLine>
  );
};
