/** What tests send to the probe (`app/main.ts`), and what it replies: lines of JSON. */

import type { ListenRequest } from '../../main/listening/listen.ts';
import type {
  PreparationProgress,
  PreparationSettings,
  Prepared,
  PreparedPart,
  Sound,
} from '../../main/preparation/types.ts';
import type { Finished, HeardChunk, HeardSource } from '../../preload/contract/listening.ts';
import type { BridgeError } from '../../preload/contract/result.ts';

export type ListenSettings = Omit<ListenRequest, 'file' | 'onLength' | 'onSources' | 'onChunks' | 'signal'>;

export type ProbeCommand =
  | {
      readonly kind: 'prepare';
      readonly path: string;
      readonly settings: PreparationSettings;
      readonly estimatedBytes?: number;
    }
  | { readonly kind: 'analyse'; readonly path: string; readonly maxSeconds: number | null }
  | { readonly kind: 'listen'; readonly path: string; readonly settings: ListenSettings }
  /** Runs code in the page of the window that listens. */
  | { readonly kind: 'evaluate'; readonly code: string }
  | { readonly kind: 'cancel' | 'crash' | 'windows' | 'use' | 'process' }
  | { readonly kind: 'leftovers'; readonly keys: readonly string[] };

export type ProbeMessage =
  | { readonly kind: 'part'; readonly part: PreparedPart }
  /** `memory` is main's, in bytes. */
  | { readonly kind: 'progress'; readonly progress: PreparationProgress; readonly memory: number }
  | { readonly kind: 'prepared'; readonly prepared: SentPrepared }
  /** `levels` is base64. */
  | { readonly kind: 'levels'; readonly position: number; readonly levels: string }
  | { readonly kind: 'analysed'; readonly sound: SentSound }
  | { readonly kind: 'process'; readonly pid: number }
  | { readonly kind: 'evaluated'; readonly value: unknown }
  | { readonly kind: 'length'; readonly ms: number }
  | { readonly kind: 'chunk'; readonly chunk: HeardChunk }
  | { readonly kind: 'paused'; readonly isPaused: boolean }
  | { readonly kind: 'sources'; readonly sources: readonly HeardSource[] }
  | { readonly kind: 'heard'; readonly finished: Finished }
  | { readonly kind: 'failed'; readonly error: BridgeError }
  | { readonly kind: 'windows'; readonly count: number }
  /** Bytes of V8's heap and of buffers, without garbage. */
  | { readonly kind: 'use'; readonly bytes: number };

/** The envelope is in a file: as text, it would be the largest use of main's memory. */
export type SentSound = Omit<Sound, 'envelope'> & { readonly envelopeFile: string };
type SentPrepared = Omit<Prepared, 'sound'> & { readonly sound: SentSound };
