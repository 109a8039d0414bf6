import { queryOptions } from '@tanstack/react-query';
import { bridge } from '../../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';

const audioKey = (id: string) => [...queryKeys.service, 'audio', id] as const;

/** Always stale, because files can appear and disappear without a notification. */
export const audioQuery = (id: string) =>
  queryOptions({
    queryKey: audioKey(id),
    queryFn: () => unwrap(bridge.audio.get(id)),
    staleTime: 0,
  });

/** Peaks per waveform; more than any window has bars. */
export const peakCount = 900;

export const peaksQuery = (id: string, url: string) =>
  queryOptions({
    queryKey: [...audioKey(id), 'peaks', url] as const,
    queryFn: () => unwrap(bridge.audio.peaks(id, peakCount)),
    staleTime: Number.POSITIVE_INFINITY,
  });
