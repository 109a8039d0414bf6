import { assertNever, type BridgeError } from '../../../../preload/contract/result.ts';
import type { CompletionKind, TaskOutcome, WebsiteTask } from '../../../../preload/contract/websites-bulk.ts';
import { explain, getErrorDetails } from '../../../lib/errors.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import type { Tone } from '../../../ui/tone.ts';
import { getRunCounts, type RunView } from './run-store.ts';

type TaskKind = WebsiteTask['kind'];

const verbs: Readonly<Record<TaskKind, { readonly doing: string; readonly done: string }>> = {
  store: { doing: 'Adding', done: 'added' },
  update: { doing: 'Changing', done: 'changed' },
  delete: { doing: 'Deleting', done: 'deleted' },
};

export const getRunKind = (run: RunView): TaskKind => run.rows[0]?.kind ?? 'update';

/** `Adding 500 websites`; after the end, `450 of 500 websites added`. */
export const formatRunTitle = (run: RunView): string => {
  const { all, done } = getRunCounts(run);
  const { doing, done: participle } = verbs[getRunKind(run)];
  const websites = formatCount(all, 'website', 'websites');
  if (run.phase.kind !== 'ended') return `${doing} ${websites}`;
  return done === all ? `${websites} ${participle}` : `${formatNumber(done)} of ${websites} ${participle}`;
};

export interface FormattedOutcome {
  readonly tone: Tone;
  readonly title: string;
  /** Null if the title is enough. */
  readonly detail: string | null;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const formatDone = (kind: TaskKind, how: CompletionKind): FormattedOutcome => {
  const title = capitalize(verbs[kind].done);
  switch (how) {
    case 'sent':
      return { tone: 'good', title, detail: null };
    case 'otherwise':
      return { tone: 'warn', title, detail: 'Accepted, but the service shows something else.' };
    case 'found':
      return { tone: 'good', title, detail: 'The answer was lost; it was looked for and is there.' };
    case 'gone':
      return { tone: 'good', title, detail: 'It was not there any more.' };
    default:
      return assertNever(how);
  }
};

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
  if (outcome === undefined) return { tone: 'quiet', title: 'Waiting', detail: null };
  switch (outcome.kind) {
    case 'done':
      return formatDone(kind, outcome.how);
    case 'failed':
      return {
        tone: 'bad',
        title: outcome.isDomainTaken ? 'Taken already' : `Not ${verbs[kind].done}`,
        detail: formatReason(outcome.error),
      };
    case 'unknown':
      return {
        tone: 'warn',
        title: 'Not certain',
        detail: `The answer was lost, and the service could not be asked. ${explain(outcome.error).title}.`,
      };
    case 'not_sent':
      return { tone: 'quiet', title: 'Not sent', detail: null };
    default:
      return assertNever(outcome);
  }
};
