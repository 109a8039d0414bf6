import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isRecordCached, recordQuery } from './records.ts';

/** A rest on a row after which its record is asked for: walking past rows must not use up a rate limit. */
const fetchDelayMs = 250;

/** A website, at once as the list brought it, and then as the service shows it alone: lists may return fewer fields. */
export const useRecord = (id: string) => {
  const client = useQueryClient();
  const [isDelayOver, setDelayOver] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setDelayOver(true), fetchDelayMs);
    return () => window.clearTimeout(timer);
  }, []);
  const enabled = isDelayOver || !isRecordCached(client, id);
  const { data: website, error, refetch } = useQuery({ ...recordQuery(client, id), enabled });
  return { website, error, retry: () => void refetch() };
};
