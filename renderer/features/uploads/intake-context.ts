/** How files come in, from wherever: dropped, chosen, or handed over by the system. */
import { createContext, useContext } from 'react';
import type { Result } from '../../../preload/contract/result.ts';
import type { AddedFiles } from '../../../preload/contract/uploads.ts';

export type Skipped = AddedFiles['skipped'];

export interface Intake {
  readonly addFiles: (files: readonly File[]) => void;
  readonly chooseFiles: () => void;
  /** Shows what became of files that main took in by itself. */
  readonly filesAdded: (added: Result<AddedFiles>) => void;
  /** Opens the review sheet for these jobs, and names what was left out. */
  readonly review: (ids: readonly string[], skipped: Skipped) => void;
}

const IntakeContext = createContext<Intake | null>(null);
export const IntakeContextProvider = IntakeContext.Provider;

export const useIntake = (): Intake => {
  const intake = useContext(IntakeContext);
  if (!intake) throw new Error('No intake is provided');
  return intake;
};
