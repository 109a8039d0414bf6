import { useNavigate, useSearch } from '@tanstack/react-router';
import { applySearchChange, type WebsiteSearch } from './search.ts';

/** What the route says of this screen, and how it is changed. */
export const useScreen = () => {
  const search = useSearch({ from: '/websites' });
  const navigate = useNavigate({ from: '/websites' });
  /** Going from row to row replaces the route, so that "back" leads to where the person was, not through every row. */
  const change = (next: Partial<WebsiteSearch>, replace = false): void => {
    void navigate({ search: (now) => applySearchChange(now, next), replace });
  };
  return { search, change };
};
