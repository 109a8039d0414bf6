import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import type { AddressBook } from '../sites/address-book.ts';

export const addressesHandlers = (book: AddressBook): Handlers<SidetoneContract>['addresses'] => ({
  list: () => book.list(),
  store: (fields) => book.store(fields),
  update: (id, fields) => book.update(id, fields),
  delete: (id) => book.delete(id),
});
