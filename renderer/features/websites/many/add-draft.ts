/** A list of domains that was pasted and not sent yet, for as long as the window lives: closing the sheet loses nothing. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newValues, type WebsiteValues } from '../values.ts';

export interface AddDraft {
  readonly text: string;
  readonly shared: WebsiteValues;
  /** Doubtful domains that are sent all the same. */
  readonly allTheSame: ReadonlySet<string>;
}

const nothing: AddDraft = { text: '', shared: newValues, allTheSame: new Set() };
const perWindow = new WeakMap<QueryClient, AddDraft>();

export const useAddDraft = () => {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => perWindow.get(client) ?? nothing);
  const change = (part: Partial<AddDraft>): void => {
    const next = { ...(perWindow.get(client) ?? nothing), ...part };
    perWindow.set(client, next);
    setDraft(next);
  };
  return { draft, change, forget: () => void perWindow.delete(client) };
};
