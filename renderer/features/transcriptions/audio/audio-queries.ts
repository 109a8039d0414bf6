import { queryOptions } from '@tanstack/react-query';
import { bridge } from '../../../lib/bridge.ts';
import { keys, take } from '../../../lib/query.ts';

const audioKey = (id: string) => [...keys.service, 'audio', id] as const;

/** Asked whenever a text is opened: files come and go without anyone telling. */
export const audioQuery = (id: string) =>
  queryOptions({
    queryKey: audioKey(id),
    queryFn: () => take(bridge.audio.of(id)),
    staleTime: 0,
  });

/** Into how many stretches a recording is divided for its picture: more than any window has bars. */
const stretches = 900;

export const peaksQuery = (id: string, address: string) =>
  queryOptions({
    queryKey: [...audioKey(id), 'peaks', address] as const,
    queryFn: () => take(bridge.audio.peaks(id, stretches)),
    staleTime: Number.POSITIVE_INFINITY,
  });
