import { fail, type Result } from '../../preload/contract/result.ts';
import { accountChanged } from '../lib/account-changed.ts';

/** Available without the API key; null while no service is set up. */
export type GetAccountId = () => string | null;

export const withAccount = <T>(
  getAccountId: GetAccountId,
  run: (accountId: string) => Result<T>,
): Result<T> => {
  const accountId = getAccountId();
  return accountId === null ? fail('not_configured') : run(accountId);
};

/** Drops the result of a call during which the account changed. */
export const unlessAccountChanged = async <T>(
  getAccountId: GetAccountId,
  call: () => Promise<Result<T>> | Result<T>,
): Promise<Result<T>> => {
  const accountId = getAccountId();
  const result = await call();
  return getAccountId() === accountId ? result : accountChanged;
};
