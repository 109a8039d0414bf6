import { useQuery } from '@tanstack/react-query';
import { t } from '../../preload/messages/translate.ts';
import { explain } from '../lib/errors.ts';
import { formatDate, formatDateTime, formatTime } from '../lib/format.ts';
import { connectionQuery } from '../lib/settings-query.ts';
import { NoticeLine } from './NoticeLine.tsx';

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
