import { useNavigate, useSearch } from '@tanstack/react-router';
import { useListRoute } from '../../ui/list/use-list-route.ts';
import { type TranscriptionSearch, withChange } from './search.ts';

const path = '/transcriptions';

export const useTranscriptionsRoute = () => {
  const search = useSearch({ from: path });
  const navigate = useNavigate({ from: path });
  const route = useListRoute<Partial<TranscriptionSearch>>({
    path,
    isOpen: search.id !== undefined,
    closed: { id: undefined },
    navigate: (next, options) => void navigate({ search: (now) => withChange(now, next), ...options }),
  });
  return { search, ...route };
};
