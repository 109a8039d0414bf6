import { assertNever } from '../../../../preload/contract/result.ts';
import { formatCountdown, formatNumber, formatWait } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { formatRunTitle } from './format-run.ts';
import { getRunCounts, type RunView } from './run-store.ts';

const reasons = {
  asked: 'The service asks for a pause',
  allowance: 'Keeping within what the service allows a minute',
  no_way: 'Can’t reach the service',
} as const;

/** Results that are needed to estimate the time left. */
const minResults = 5;

/** For screen readers: changes with the phase and not every second. */
export const getAnnouncedStatus = (run: RunView): string => {
  const { phase } = run;
  if (phase.kind === 'waiting') return reasons[phase.reason];
  return phase.kind === 'ended' ? formatRunTitle(run) : '';
};

export const useRunStatus = (run: RunView): string => {
  const { phase, since } = run;
  const { all, left } = getRunCounts(run);
  const now = useNow(phase.kind !== 'ended');
  const done = all - left;
  switch (phase.kind) {
    case 'ended':
      return phase.how === 'cancelled' ? 'Stopped' : '';
    case 'stopping':
      return 'Stopping after the one that is under way';
    case 'waiting':
      return `${reasons[phase.reason]}: resumes in ${formatCountdown(Math.max(0, phase.until - now))}`;
    case 'running': {
      const measured = done - since.done;
      if (measured < minResults) return `${formatNumber(done)} of ${formatNumber(all)}`;
      const seconds = (((now - since.at) / measured) * left) / 1_000;
      return `${formatNumber(done)} of ${formatNumber(all)} · ${formatWait(seconds)} left`;
    }
    default:
      return assertNever(phase);
  }
};
