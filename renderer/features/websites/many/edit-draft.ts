/** A change of many websites as it is being put together: everything is left as it is until it is said otherwise. */
import type { Flag, Privacy } from '../../../../preload/contract/websites.ts';
import { entries } from '../lines.ts';
import type { ListEdit, ManyEdit } from './plan-changes.ts';

export interface ListDraft {
  /** Null: left as it is. */
  readonly how: ListEdit['how'] | null;
  readonly text: string;
}

export interface EditDraft {
  readonly privacy: Privacy | null;
  readonly password: string;
  readonly email: Flag | null;
  readonly exclude_bots: Flag | null;
  readonly exclude_params: ListDraft;
  readonly exclude_ips: ListDraft;
}

export const nothingEdited: EditDraft = {
  privacy: null,
  password: '',
  email: null,
  exclude_bots: null,
  exclude_params: { how: null, text: '' },
  exclude_ips: { how: null, text: '' },
};

/** Adding or removing nothing is no change; replacing by nothing empties a list. */
const listEdit = ({ how, text }: ListDraft): ListEdit | undefined => {
  const list = entries(text);
  return how === null || (how !== 'replace' && list.length === 0) ? undefined : { how, entries: list };
};

export const editOf = (draft: EditDraft): ManyEdit => ({
  privacy: draft.privacy ?? undefined,
  password: draft.password === '' ? undefined : draft.password,
  email: draft.email ?? undefined,
  exclude_bots: draft.exclude_bots ?? undefined,
  exclude_params: listEdit(draft.exclude_params),
  exclude_ips: listEdit(draft.exclude_ips),
});
