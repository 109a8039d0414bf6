/** Moving a row from within it: what its menu calls. Provided by the list, which keeps the row in sight and in focus. */
import { createContext, useContext } from 'react';
import type { Move } from './reorder.ts';

type MoveRow = (id: string, move: Move) => void;

const RowMoves = createContext<MoveRow>(() => undefined);
export const RowMovesProvider = RowMoves.Provider;
export const useRowMoves = (): MoveRow => useContext(RowMoves);
