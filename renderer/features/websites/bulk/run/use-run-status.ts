import { assertNever } from '../../../../../preload/contract/result.ts';
import { t } from '../../../../../preload/messages/translate.ts';
import { formatCountdown, formatWait } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { getRunCounts, type RunView } from '../run-store.ts';
import { formatRunTitle } from './format-run.ts';

/** Results that are needed to estimate the time left. */
const minResults = 5;

/** For screen readers: changes with the phase and not every second. */
export const getAnnouncedStatus = (run: RunView): string => {
  const { phase } = run;
  if (phase.kind === 'waiting') return t(`websites.run.waiting.${phase.reason}`);
  return phase.kind === 'ended' ? formatRunTitle(run) : '';
};

export const useRunStatus = (run: RunView): string => {
  const { phase, since } = run;
  const { all, left } = getRunCounts(run);
  const now = useNow(phase.kind !== 'ended');
  const done = all - left;
  switch (phase.kind) {
    case 'ended':
      return phase.how === 'cancelled' ? t('websites.run.stopped') : '';
    case 'stopping':
      return t('websites.run.stopping');
    case 'waiting': {
      const time = formatCountdown(Math.max(0, phase.until - now));
      return `${t(`websites.run.waiting.${phase.reason}`)} · ${t('websites.run.resumesIn', { time })}`;
    }
    case 'running': {
      const measured = done - since.done;
      const progress = t('websites.run.progress', { done, count: all });
      if (measured < minResults) return progress;
      const seconds = (((now - since.at) / measured) * left) / 1_000;
      return `${progress} · ${t('websites.run.timeLeft', { time: formatWait(seconds) })}`;
    }
    default:
      return assertNever(phase);
  }
};
