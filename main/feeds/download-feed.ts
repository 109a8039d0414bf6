/** Fetches a feed and reads it while it comes. */
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { getHost } from '../api/http/request.ts';
import type { Login } from './feed-address.ts';
import type { StoredFeed } from './feed-repository.ts';
import type { OutsideFetchDeps } from './feed-timing.ts';
import type { FeedParser, ParsedFeed } from './parse-feed.ts';

const maxFeedBytes = 20_000_000;

export interface FeedPlace extends Pick<StoredFeed, 'showId' | 'address' | 'insideHost'> {
  readonly login: Login | null;
}

interface DownloadedFeed extends ParsedFeed {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Null: it is still the one that is known. Errors: those of `fetchOutside`. */
export const downloadFeed = async (
  deps: OutsideFetchDeps,
  { address, insideHost, login }: FeedPlace,
  known: StoredFeed | null,
  signal: AbortSignal,
): Promise<Result<DownloadedFeed | null>> => {
  const [{ fetchText }, { FeedParser: Parser }] = await Promise.all([
    // The code of connections to others, and what reads what comes, is not needed at the start.
    import('./fetch-outside.ts'),
    import('./parse-feed.ts'),
  ]);
  let parser: FeedParser | null = null;
  const fetched = await fetchText(deps, {
    url: address,
    insideHost,
    login,
    maxBytes: maxFeedBytes,
    signal,
    headers: {
      accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.5',
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    },
    onText: (text, url) => {
      parser ??= new Parser(url);
      return parser.write(text) === null;
    },
  });
  if (!fetched.ok) return fetched;
  const host = getHost(address);
  if (fetched.value === null)
    return known === null ? fail('feed_refused', { key: 'feed_not_feed', host }) : ok(null);
  const parsed = (parser as FeedParser | null)?.finish() ?? 'not_feed';
  if (typeof parsed === 'string')
    return fail('feed_refused', { key: parsed === 'unsafe' ? 'feed_unsafe' : 'feed_not_feed', host });
  // Of one that was cut, the rest would never come if its server said that it has not changed.
  const headers = parsed.isComplete ? fetched.value : { etag: null, lastModified: null };
  return ok({ ...parsed, ...headers });
};
