import type { ErrorDetail } from '../../../preload/contract/errors/error-details.ts';
import { assertNever, type BridgeError, fail } from '../../../preload/contract/result.ts';
import type { NewRecordResult } from './find-new-record.ts';

/** `found` is unknown too if the record may belong to another upload with that name. */
export const toUnknownOutcomeError = (name: string, result: NewRecordResult): BridgeError =>
  fail('outcome_unknown', toDetail(name, result)).error;

const toDetail = (name: string, result: NewRecordResult): ErrorDetail => {
  switch (result.kind) {
    case 'none':
      return { key: 'outcome_no_new_record', name };
    case 'several':
      return { key: 'outcome_several_records', name, count: result.count };
    case 'found':
      return { key: 'outcome_ambiguous_record', name };
    default:
      return assertNever(result);
  }
};
