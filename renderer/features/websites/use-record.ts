import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { after } from '../../lib/timers.ts';
import { isRecordCached, recordQuery } from './records.ts';

/** Milliseconds before a refetch, so that moving past rows does not use up the rate limit. */
const fetchDelayMs = 250;

/** A website as the list returned it, then as fetched alone, because lists may return fewer fields. */
export const useRecord = (id: string) => {
  const client = useQueryClient();
  const [isDelayOver, setDelayOver] = useState(false);
  useEffect(() => after(fetchDelayMs, () => setDelayOver(true)), []);
  const enabled = isDelayOver || !isRecordCached(client, id);
  const { data: website, error, refetch } = useQuery({ ...recordQuery(client, id), enabled });
  return { website, error, retry: () => void refetch() };
};
