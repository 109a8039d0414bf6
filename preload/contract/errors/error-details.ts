/**
 * The details of errors: the messages under `errorDetails` of the catalog, with their parameters. Text parameters are data:
 * hosts, file names, texts of the system or of a library. None contains the API key.
 */
import type { DetailParameters } from './detail-parameters.ts';

export type ErrorDetailKey = keyof DetailParameters;

/** Details that a schema of the contract has as the message of an issue. */
export const inputDetailKeys = [
  'key_empty',
  'key_too_long',
  'key_characters',
  'ip_preset_name_missing',
  'ip_preset_ips_missing',
  'show_name_missing',
  'upload_name_missing',
  'rule_heard_missing',
  'rule_heard_edges',
  'rule_written_missing',
] as const satisfies readonly ErrorDetailKey[];
export type InputDetailKey = (typeof inputDetailKeys)[number];

export type ErrorDetail = {
  [K in ErrorDetailKey]: { readonly key: K } & DetailParameters[K];
}[ErrorDetailKey];
