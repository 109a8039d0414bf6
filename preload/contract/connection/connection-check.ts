/** A check of the connection, step by step: which step failed, and what each step found. */
import { z } from 'zod';
import type { BridgeError } from '../result.ts';
import { apiKey } from '../settings.ts';

/**
 * In the order in which they run. The first four concern a server. `service`, `transcriptions` and `websites` concern a
 * base URL: whether the service responds there, and whether it lets the key list the records. The others concern the
 * whole connection.
 */
const checkStepKinds = [
  'proxy',
  'name',
  'connect',
  'tls',
  'service',
  'key',
  'transcriptions',
  'websites',
  'rateLimit',
] as const;
export type CheckStepKind = (typeof checkStepKinds)[number];

/** What a step found. `expiresAt` is milliseconds since 1970. */
export type CheckFinding =
  | { readonly kind: 'direct' }
  | { readonly kind: 'through_proxy'; readonly proxy: string }
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'connected'; readonly address: string }
  | {
      readonly kind: 'certificate';
      readonly issuer: string;
      readonly expiresAt: number;
      readonly protocol: string;
    }
  | { readonly kind: 'rate_limit'; readonly remaining: number; readonly limit: number };

/**
 * - other_step: another step failed.
 * - by_proxy: the proxy does it.
 * - not_needed: the address has a number instead of a name, or is http on this computer.
 * - no_key: no key was typed.
 * - rate_limited: the service asks for a pause.
 */
export type SkipReason = 'other_step' | 'by_proxy' | 'not_needed' | 'no_key' | 'rate_limited' | 'cancelled';

export type CheckStepState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running' }
  | { readonly kind: 'passed'; readonly milliseconds: number; readonly finding: CheckFinding | null }
  | { readonly kind: 'failed'; readonly milliseconds: number; readonly error: BridgeError }
  | { readonly kind: 'skipped'; readonly reason: SkipReason };

export interface CheckStep {
  readonly kind: CheckStepKind;
  /** The host of the server, or the base URL; null for a step of the whole connection. */
  readonly place: string | null;
  readonly state: CheckStepState;
}

export interface ConnectionCheck {
  readonly contentUrl: string;
  readonly analyticsUrl: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Null while it runs. */
  readonly endedAt: number | null;
  readonly steps: readonly CheckStep[];
}

/** Addresses that were typed, and maybe a key. */
export const checkTarget = z.strictObject({
  contentUrl: z.string().trim().max(2_000),
  analyticsUrl: z.string().trim().max(2_000),
  apiKey: apiKey.optional(),
});
export type CheckTarget = z.infer<typeof checkTarget>;
