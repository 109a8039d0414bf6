import { createHash } from 'node:crypto';
import { computerAccountId, computerTag } from '../../preload/contract/account-id.ts';

/** Hexadecimal digits of the tag of a service's account. */
const tagLength = 10;

/** Begins the ids of the account's texts. */
export const getAccountTag = (accountId: string): string =>
  accountId === computerAccountId
    ? computerTag
    : createHash('sha256').update(accountId).digest('hex').slice(0, tagLength);
