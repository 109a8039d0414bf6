import { assertNever, type BridgeError } from '../../../../../preload/contract/result.ts';
import type {
  CompletionKind,
  TaskOutcome,
  WebsiteTask,
} from '../../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../../preload/messages/translate.ts';
import { explain, getErrorDetails } from '../../../../lib/errors.ts';
import type { Tone } from '../../../../ui/tone.ts';
import { getRunCounts, type RunView } from '../run-store.ts';

type TaskKind = WebsiteTask['kind'];

export const getRunKind = (run: RunView): TaskKind => run.rows[0]?.kind ?? 'update';

/** `Adding 500 websites`; after the end, `450 of 500 websites added`. */
export const formatRunTitle = (run: RunView): string => {
  const { all: count, done } = getRunCounts(run);
  const kind = getRunKind(run);
  if (run.phase.kind !== 'ended') return t(`websites.run.active.${kind}`, { count });
  return done === count
    ? t(`websites.run.completed.${kind}`, { count })
    : t(`websites.run.partly.${kind}`, { done, count });
};

export interface FormattedOutcome {
  readonly tone: Tone;
  readonly title: string;
  /** Null if the title is enough. */
  readonly detail: string | null;
}

const formatDone = (kind: TaskKind, how: CompletionKind): FormattedOutcome => {
  const title = t(`websites.run.done.${kind}`);
  switch (how) {
    case 'sent':
      return { tone: 'good', title, detail: null };
    case 'otherwise':
      return { tone: 'warn', title, detail: t('websites.run.mismatch') };
    case 'found':
      return { tone: 'good', title, detail: t('websites.run.found') };
    case 'already_deleted':
      return { tone: 'good', title, detail: t('websites.run.alreadyDeleted') };
    default:
      return assertNever(how);
  }
};

/** A service refuses the domains of all accounts, but lists only the user's. */
const formatRefusedDomain = (error: BridgeError): string =>
  error.fields?.domain === undefined
    ? formatReason(error)
    : `${formatReason(error)} ${t('websites.form.maybeElsewhere')}`;

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
    case 'done':
      return formatDone(kind, outcome.how);
    case 'failed':
      return {
        tone: 'bad',
        title: outcome.isDomainTaken ? t('websites.run.taken') : t(`websites.run.failed.${kind}`),
        detail: outcome.isDomainTaken ? formatReason(outcome.error) : formatRefusedDomain(outcome.error),
      };
    case 'unknown':
      return {
        tone: 'warn',
        title: t('websites.run.unknown'),
        detail: t('websites.run.unknownDetail', { reason: explain(outcome.error).title }),
      };
    case 'not_sent':
      return { tone: 'quiet', title: t('websites.run.notSent'), detail: null };
    default:
      return assertNever(outcome);
  }
};
