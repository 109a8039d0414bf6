import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { explain } from '../lib/errors.ts';
import { formatDate, formatDateTime, formatTime } from '../lib/format.ts';
import { connectionQuery } from '../lib/settings-query.ts';
import classes from './States.module.css';

interface CachedNoticeProps {
  /** Milliseconds since 1970; nothing where what is shown comes from the service. */
  readonly cachedAt: number | null | undefined;
  readonly what: 'list' | 'text';
  readonly retry: () => void;
  readonly children?: string;
}

/** `14:05` for today, else with its day. */
const formatWhen = (time: number): string =>
  formatDate(time) === formatDate(Date.now()) ? formatTime(time) : formatDateTime(time);

/** Above what comes from this computer, because the service cannot be asked: why, and how old it is. */
export const CachedNotice = ({ cachedAt, what, retry, children }: CachedNoticeProps) => {
  const { data: connection } = useQuery(connectionQuery);
  if (cachedAt === null || cachedAt === undefined) return null;
  const reason =
    connection?.kind === 'troubled' ? explain(connection.error).title : 'The service cannot be asked now';
  return (
    <div className={classes.notice} role="status" data-as-of={cachedAt}>
      <IconCloudOff size={16} stroke={1.6} className={classes.warn} aria-hidden="true" />
      <span>
        {reason}. This is the {what} as of {formatWhen(cachedAt)}. {children}
      </span>
      <Button className={classes.noticeAction} variant="default" size="compact-xs" onClick={retry}>
        Try again
      </Button>
    </div>
  );
};
