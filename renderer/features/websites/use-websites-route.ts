import { useNavigate, useSearch } from '@tanstack/react-router';
import { useListRoute } from '../../ui/list/use-list-route.ts';
import { applySearchChange, type WebsiteSearch } from './search.ts';

const path = '/websites';

export const useWebsitesRoute = () => {
  const search = useSearch({ from: path });
  const navigate = useNavigate({ from: path });
  const route = useListRoute<Partial<WebsiteSearch>>({
    path,
    isOpen: search.add || search.id !== undefined,
    closed: { id: undefined, add: false },
    navigate: (next, options) => void navigate({ search: (now) => applySearchChange(now, next), ...options }),
  });
  return { search, ...route };
};
