/** A request to a hub of models, which leads to where its large files are. */
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import {
  type OutsideDeps,
  type OutsideRequest,
  type OutsideRules,
  requestOutside,
} from '../../api/http/outside-request.ts';
import { getHost } from '../../api/http/request.ts';
import { isLoopback } from '../../api/loopback.ts';

/** Milliseconds without a byte. */
const silenceMs = 30_000;

/** What is there is no hub. */
export const refuseHub = (url: string): Result<never> =>
  fail('model_refused', { key: 'speech_download_no_hub', host: getHost(url) });

const rules: OutsideRules = {
  maxRedirects: 5,
  /** As for base URLs: HTTPS, or HTTP within this computer. */
  follow: (next, from) => {
    const isWithin = next.protocol === 'http:' && [next, from].every(({ hostname }) => isLoopback(hostname));
    return next.protocol === 'https:' || isWithin ? ok(next) : refuseHub(from.href);
  },
  accepts: (status) => status === 200 || status === 206,
  refuseStatus: (status, host) =>
    fail(status === 429 || status >= 500 ? 'stalled' : 'model_refused', {
      key: 'speech_download_status',
      host,
      status: String(status),
    }),
  refuseRedirect: refuseHub,
};

/** Errors: cancelled, model_refused with what the hub answered, stalled if that may pass; those of connections and of the disk. */
export const requestFromHub = <T>(
  deps: OutsideDeps,
  request: Omit<OutsideRequest<T>, 'silenceMs'>,
): Promise<Result<T>> => requestOutside(deps, rules, { ...request, silenceMs });
