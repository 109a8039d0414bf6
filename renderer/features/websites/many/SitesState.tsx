import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import type { Sites } from './use-sites.ts';

type SitesStateProps = Pick<Sites, 'sites' | 'error' | 'retry'> & { readonly children: ReactNode };

/** Websites that are being read, that could not be read, or that are there. */
export const SitesState = ({ sites, error, retry, children }: SitesStateProps) => {
  if (sites) return children;
  return error ? (
    <ErrorState error={error} retry={retry} />
  ) : (
    <LoadingRows label="Reading the websites as they are now" />
  );
};
