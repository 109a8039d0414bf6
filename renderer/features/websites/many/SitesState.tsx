import type { ReactNode } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';

interface SitesStateProps {
  readonly sites: readonly Website[] | undefined;
  readonly error: BridgeError | null;
  readonly retry: () => void;
  readonly children: (sites: readonly Website[]) => ReactNode;
}

/** Websites that are being read, that could not be read, or that are there. */
export const SitesState = ({ sites, error, retry, children }: SitesStateProps) => {
  if (sites) return children(sites);
  return error ? (
    <ErrorState error={error} retry={retry} />
  ) : (
    <LoadingRows label="Reading the websites as they are now" />
  );
};
