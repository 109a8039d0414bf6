import { useNavigate, useSearch } from '@tanstack/react-router';
import { applySearchChange, type WebsiteSearch } from './search.ts';

export const useScreen = () => {
  const search = useSearch({ from: '/websites' });
  const navigate = useNavigate({ from: '/websites' });
  /** Use `replace` between rows, so that Back does not visit every row. */
  const change = (next: Partial<WebsiteSearch>, replace = false): void => {
    void navigate({ search: (now) => applySearchChange(now, next), replace });
  };
  return { search, change };
};
