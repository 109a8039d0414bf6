/** The states of a part as a Mermaid diagram, found by applying every event to a part in every state. */
import { getParts, type JobPart, type Part, type SendAttempt } from '../../../main/uploads/job.ts';
import { type JobEvent, transition } from '../../../main/uploads/job-transition.ts';
import type { UploadState } from '../../../preload/contract/uploads.ts';
import { newJob } from './job-fixture.ts';
import { newPreparation, newPreparedPart } from './preparation-fixture.ts';

const error = { code: 'connection_lost' } as const;
const sending: SendAttempt = { name: 'a', known: [], complete: true, endedAt: null, again: false };

/** A state of each kind; the compiler names those that are missing. */
const states: { readonly [K in UploadState['kind']]: Extract<UploadState, { kind: K }> } = {
  draft: { kind: 'draft' },
  queued: { kind: 'queued' },
  preparing: { kind: 'preparing', percent: 1 },
  prepared: { kind: 'prepared' },
  uploading: { kind: 'uploading', sent: 0, total: 1, bytesPerSecond: null },
  transcribing: { kind: 'transcribing', since: 1 },
  checking: { kind: 'checking', since: 1 },
  waiting: { kind: 'waiting', until: null, reason: 'offline', error },
  paused: { kind: 'paused', reason: 'person' },
  done: { kind: 'done', transcriptionId: '1', at: 1 },
  failed: { kind: 'failed', error, canRetry: true },
  cancelled: { kind: 'cancelled' },
};

/** The variants of each event. */
const events: { readonly [K in JobEvent['kind']]: readonly Extract<JobEvent, { kind: K }>[] } = {
  start: [{ kind: 'start', by: 'user' }],
  begin: [{ kind: 'begin', total: 1 }],
  listen: [{ kind: 'listen', now: 2 }],
  listed: [{ kind: 'listed', sending }],
  progress: [{ kind: 'progress', sent: 1, total: 1, speed: null }],
  listening: [
    {
      kind: 'listening',
      progress: { isPaused: false, heardMs: 0, lengthMs: null, leftMs: null },
    },
  ],
  body_ending: [{ kind: 'body_ending', now: 2 }],
  unknown_outcome: [{ kind: 'unknown_outcome', now: 2 }],
  finished: [{ kind: 'finished', transcriptionId: '1', now: 2 }],
  failed: [{ kind: 'failed', error, canRetry: true }],
  wait: [{ kind: 'wait', until: 2, reason: 'backoff', error, countsAsFailure: true }],
  pause: [
    { kind: 'pause', reason: 'person' },
    { kind: 'pause', reason: 'key' },
  ],
  cancel: [{ kind: 'cancel' }],
  retry: [{ kind: 'retry' }],
  interrupted: [{ kind: 'interrupted' }],
  prepare: [{ kind: 'prepare' }],
  preparation_progress: [{ kind: 'preparation_progress', percent: 2 }],
  prepared: [{ kind: 'prepared', part: newPreparedPart() }],
  file_lost: [{ kind: 'file_lost' }],
  prepare_again: [{ kind: 'prepare_again' }],
};

type PartChanges = Pick<Part, 'state' | 'sending'>;

/** A part that is sent as it is, one that is prepared in this state, and one that needs the user's consent. */
const getVariants = (part: PartChanges): readonly JobPart[] => {
  const { kind } = part.state;
  const isUnprepared = ['draft', 'queued', 'preparing'].includes(kind);
  const file = isUnprepared ? null : newPreparedPart();
  const prepared = newJob({ ...part, preparation: newPreparation(), ...file });
  if (kind === 'preparing' || kind === 'prepared') return getParts(prepared);
  const ofManyParts = newJob({ ...part, index: null, preparation: newPreparation({ count: 41 }) });
  return [newJob(part), prepared, ofManyParts].flatMap(getParts);
};

/** Parts in this state: without an attempt, and with one whose outcome is unknown if the state allows it. */
const getChanges = (state: UploadState): readonly PartChanges[] => {
  const unknownOutcome = { state, sending: { ...sending, endedAt: 1 } };
  if (state.kind === 'checking') return [unknownOutcome];
  const withoutAttempt = { state, sending: null };
  return state.kind === 'paused' || state.kind === 'failed'
    ? [withoutAttempt, unknownOutcome]
    : [withoutAttempt];
};

/** Edges to another state, with the events that lead along them. */
const findEdges = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const edges = new Map<string, Set<string>>();
  for (const state of Object.values(states)) {
    for (const event of Object.values(events).flat()) {
      for (const one of getChanges(state).flatMap(getVariants)) {
        const next = transition(one, event);
        if (next === null || next.state.kind === state.kind) continue;
        const edge = `${state.kind} --> ${next.state.kind}`;
        edges.set(edge, (edges.get(edge) ?? new Set()).add(event.kind));
      }
    }
  }
  return edges;
};

/** A Mermaid code block. New jobs are queued, or drafts if the settings or a duplicate ask for a review. */
export const drawStateDiagram = (): string =>
  [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> draft',
    '  [*] --> queued',
    ...[...findEdges()].map(([edge, kinds]) => `  ${edge}: ${[...kinds].join(', ')}`),
    '  done --> [*]',
    '```',
  ].join('\n');
