import type { BridgeError } from '../../preload/contract/result.ts';
import { explain } from '../lib/errors.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { RetryCountdown } from './RetryCountdown.tsx';

interface OfflineNoticeProps {
  readonly error: BridgeError;
  /** A sentence about the content that is still shown. */
  readonly children?: string;
  readonly retry?: () => void;
}

/** Shown above loaded content if refetching it failed. */
export const OfflineNotice = ({ error, children, retry }: OfflineNoticeProps) => (
  <NoticeLine error={error} retry={retry}>
    {explain(error).title}. {children} <RetryCountdown error={error} onDue={retry} />
  </NoticeLine>
);
