/** A run of many websites, and what became of each of them, in words. */
import { assertNever, type BridgeError } from '../../../../preload/contract/result.ts';
import type { DoneHow, TaskOutcome, WebsiteTask } from '../../../../preload/contract/websites-many.ts';
import { explain, ownWords } from '../../../lib/errors.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import type { Tone } from '../../../ui/tone.ts';
import { countsOf, type RunView } from './run-store.ts';

type Kind = WebsiteTask['kind'];

const verbs: Readonly<Record<Kind, { readonly doing: string; readonly done: string }>> = {
  store: { doing: 'Adding', done: 'added' },
  update: { doing: 'Changing', done: 'changed' },
  delete: { doing: 'Deleting', done: 'deleted' },
};

export const kindOf = (run: RunView): Kind => run.rows[0]?.kind ?? 'update';

/** `Adding 500 websites`; when it has ended, `450 of 500 websites added`. */
export const runTitle = (run: RunView): string => {
  const { all, done } = countsOf(run);
  const { doing, done: was } = verbs[kindOf(run)];
  const sites = formatCount(all, 'website', 'websites');
  if (run.phase.kind !== 'ended') return `${doing} ${sites}`;
  return done === all ? `${sites} ${was}` : `${formatNumber(done)} of ${sites} ${was}`;
};

export interface OutcomeWords {
  readonly tone: Tone;
  readonly title: string;
  /** More of it, where there is more to say. */
  readonly detail: string | null;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const doneWords = (kind: Kind, how: DoneHow): OutcomeWords => {
  const title = capital(verbs[kind].done);
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

/** What the service says of its fields, or in general; for other errors, what it means. */
const reason = (error: BridgeError): string => {
  const texts = Object.entries(error.fields ?? {}).flatMap(([field, messages]) =>
    field === 'domain' ? messages : messages.map((message) => `${field}: ${message}`),
  );
  if (texts.length > 0) return texts.join(' ');
  const own = ownWords(error);
  return own === null ? `${explain(error).title}.` : `${explain(error).title}. ${own}`;
};

/** `undefined` is still to come. */
export const outcomeWords = (kind: Kind, outcome: TaskOutcome | undefined): OutcomeWords => {
  if (outcome === undefined) return { tone: 'quiet', title: 'Waiting', detail: null };
  switch (outcome.kind) {
    case 'done':
      return doneWords(kind, outcome.how);
    case 'failed':
      return {
        tone: 'bad',
        title: outcome.taken ? 'Taken already' : `Not ${verbs[kind].done}`,
        detail: reason(outcome.error),
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
