/** How files come in, from wherever: dropped, chosen, or handed over by the system. */
import { createContext, useContext } from 'react';
import type { Result } from '../../../preload/contract/result.ts';
import type { AddedFiles } from '../../../preload/contract/uploads.ts';

export type SkippedFiles = AddedFiles['skipped'];

export interface AddFilesActions {
  readonly addFiles: (files: readonly File[]) => void;
  readonly chooseFiles: () => void;
  /** Shows what became of files that main took in by itself. */
  readonly showAddedFiles: (added: Result<AddedFiles>) => void;
  /** Opens the review sheet for these jobs, and names what was left out. */
  readonly openReview: (ids: readonly string[], skipped: SkippedFiles) => void;
}

const AddFilesContext = createContext<AddFilesActions | null>(null);
export const AddFilesContextProvider = AddFilesContext.Provider;

export const useAddFiles = (): AddFilesActions => {
  const actions = useContext(AddFilesContext);
  if (!actions) throw new Error('No intake is provided');
  return actions;
};
