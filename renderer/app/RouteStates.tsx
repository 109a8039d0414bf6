import type { ErrorComponentProps } from '@tanstack/react-router';
import { toBridgeError } from '../lib/query.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LoadingRows } from '../ui/LoadingRows.tsx';

/** A screen whose code is still being read. */
export const RoutePending = () => <LoadingRows />;

/** A screen that broke: the rest of the window goes on. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => (
  <ErrorState error={toBridgeError(error)} retry={reset} />
);
