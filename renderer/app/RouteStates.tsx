import type { ErrorComponentProps } from '@tanstack/react-router';
import { toBridgeError } from '../lib/query.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LoadingRows } from '../ui/list/LoadingRows.tsx';

/** Shown while the code of a screen is loading. */
export const RoutePending = () => <LoadingRows />;

/** Shown in place of a screen that threw an error. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => (
  <ErrorState error={toBridgeError(error)} retry={reset} />
);
