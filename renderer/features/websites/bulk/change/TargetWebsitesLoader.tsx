import type { ReactNode } from 'react';
import { t } from '../../../../../preload/messages/translate.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../../ui/list/LoadingRows.tsx';
import type { TargetWebsites } from './use-target-websites.ts';

type TargetWebsitesLoaderProps = Pick<TargetWebsites, 'currentWebsites' | 'error' | 'retry'> & {
  readonly children: ReactNode;
};

export const TargetWebsitesLoader = ({
  currentWebsites,
  error,
  retry,
  children,
}: TargetWebsitesLoaderProps) => {
  if (currentWebsites) return children;
  return error ? (
    <ErrorState error={error} retry={retry} />
  ) : (
    <LoadingRows label={t('websites.bulk.loadingTargets')} />
  );
};
