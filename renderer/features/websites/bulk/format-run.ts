import { assertNever, type BridgeError } from '../../../../preload/contract/result.ts';
import type { CompletionKind, TaskOutcome, WebsiteTask } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { explain, getErrorDetails } from '../../../lib/errors.ts';
import { formatCountdown, formatWait } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { Tone } from '../../../ui/tone.ts';
import { getRunCounts, getRunKind, type RunView } from './run-store.ts';

type TaskKind = WebsiteTask['kind'];

/** `Adding 500 websites`; after the end, `450 of 500 websites added`. */
export const formatRunTitle = (run: RunView): string => {
  const { all: count, done } = getRunCounts(run);
  const kind = getRunKind(run);
  if (run.phase.kind !== 'ended') return t(`websites.run.active.${kind}`, { count });
  return done === count
    ? t(`websites.run.completed.${kind}`, { count })
    : t(`websites.run.partly.${kind}`, { done, count });
};

/** `detail` is null if the title is enough. */
interface FormattedOutcome {
  readonly tone: Tone;
  readonly title: string;
  readonly detail: string | null;
}

const doneDetails = {
  sent: null,
  otherwise: 'websites.run.mismatch',
  found: 'websites.run.found',
  already_deleted: 'websites.run.alreadyDeleted',
} as const satisfies Readonly<Record<CompletionKind, string | null>>;

/** Messages of the service by field, or else the title and message of the error. */
const formatReason = (error: BridgeError): string => {
  const texts = Object.entries(error.fields ?? {}).flatMap(([field, messages]) =>
    field === 'domain' ? messages : messages.map((message) => `${field}: ${message}`),
  );
  if (texts.length > 0) return texts.join(' ');
  const serviceMessage = getErrorDetails(error);
  return serviceMessage === null ? `${explain(error).title}.` : `${explain(error).title}. ${serviceMessage}`;
};

/** `undefined`: no result yet. */
export const formatOutcome = (kind: TaskKind, outcome: TaskOutcome | undefined): FormattedOutcome => {
  if (outcome === undefined) return { tone: 'quiet', title: t('websites.run.pending'), detail: null };
  switch (outcome.kind) {
    case 'done': {
      const detail = doneDetails[outcome.how];
      const tone = outcome.how === 'otherwise' ? 'warn' : 'good';
      return { tone, title: t(`websites.run.done.${kind}`), detail: detail && t(detail) };
    }
    case 'failed': {
      const { error, isDomainTaken } = outcome;
      const title = isDomainTaken ? t('websites.run.taken') : t(`websites.run.failed.${kind}`);
      // A service refuses the domains of all accounts, but lists only the user's.
      const isElsewhere = !isDomainTaken && error.fields?.domain !== undefined;
      const hint = isElsewhere ? ` ${t('websites.form.maybeElsewhere')}` : '';
      return { tone: 'bad', title, detail: `${formatReason(error)}${hint}` };
    }
    case 'unknown': {
      const detail = t('websites.run.unknownDetail', { reason: explain(outcome.error).title });
      return { tone: 'warn', title: t('websites.run.unknown'), detail };
    }
    case 'not_sent':
      return { tone: 'quiet', title: t('websites.run.notSent'), detail: null };
    default:
      return assertNever(outcome);
  }
};

/** Results that are needed to estimate the time left. */
const minResults = 5;

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
