import type { FeedItem } from '../../../../preload/contract/feeds.ts';
import { assertNever } from '../../../../preload/contract/result.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatError } from '../../../lib/errors.ts';
import { formatBytes, formatDate } from '../../../lib/format.ts';

export const feedFilters = ['all', 'absent', 'sound', 'text', 'transcript', 'failed'] as const;
export type FeedFilter = (typeof feedFilters)[number];

const passes = ({ state, hasTranscript }: FeedItem, filter: FeedFilter): boolean => {
  switch (filter) {
    case 'all':
      return true;
    case 'transcript':
      return hasTranscript && state.kind !== 'text';
    case 'absent':
    case 'sound':
    case 'text':
    case 'failed':
      return state.kind === filter;
    default:
      return assertNever(filter);
  }
};

export const findItems = (
  items: readonly FeedItem[],
  text: string,
  filter: FeedFilter,
): readonly FeedItem[] => {
  const wanted = text.trim().toLocaleLowerCase();
  return items.filter((item) => passes(item, filter) && item.title.toLocaleLowerCase().includes(wanted));
};

export const describeState = ({ state }: FeedItem): string => {
  switch (state.kind) {
    case 'waiting':
      return t(state.error === null ? 'feeds.states.waiting' : 'feeds.states.interrupted');
    case 'fetching': {
      const done = formatBytes(state.bytes);
      return state.totalBytes === null
        ? t('feeds.states.fetching', { done })
        : t('feeds.states.fetchingOf', { done, total: formatBytes(state.totalBytes) });
    }
    case 'failed':
      return t('feeds.states.failed', { reason: formatError(state.error) });
    case 'absent':
      return t('feeds.states.absent');
    case 'sound':
      return t('feeds.states.sound');
    case 'queued':
      return t('feeds.states.queued');
    case 'text':
      return t('feeds.states.text');
    default:
      return assertNever(state);
  }
};

/** Date, length and size, and what else there is to know. */
export const describeFacts = ({
  published,
  seconds,
  bytes,
  hasSound,
  hasTranscript,
  state,
  match,
}: FeedItem): string =>
  [
    published === null ? '' : formatDate(published),
    seconds === null ? '' : formatDuration(seconds),
    bytes === null ? '' : formatBytes(bytes),
    hasSound ? '' : t('feeds.noSound'),
    hasTranscript && state.kind !== 'text' ? t('feeds.hasTranscript') : '',
    match === 'file' ? t('feeds.byFile') : '',
    match === 'title' ? t('feeds.byTitle') : '',
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
