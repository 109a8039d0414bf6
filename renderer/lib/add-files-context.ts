import { createContext, useContext } from 'react';
import type { Result } from '../../preload/contract/result.ts';
import type { AddedFiles } from '../../preload/contract/uploads.ts';

export type SkippedFiles = AddedFiles['skipped'];

export interface AddFilesActions {
  readonly addFiles: (files: readonly File[]) => void;
  readonly chooseFiles: () => void;
  /** Shows the result for files that main added itself. */
  readonly showAddedFiles: (added: Result<AddedFiles>) => void;
  /** Starts all files that wait for review. */
  readonly startPending: () => void;
  readonly openReview: (ids: readonly string[], skipped: SkippedFiles) => void;
}

const AddFilesContext = createContext<AddFilesActions | null>(null);
export const AddFilesContextProvider = AddFilesContext.Provider;

export const useAddFiles = (): AddFilesActions => {
  const actions = useContext(AddFilesContext);
  if (!actions) throw new Error('AddFilesProvider is missing');
  return actions;
};
