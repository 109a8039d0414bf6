/** Lets a row's menu move the row. The list keeps the row visible and focused. */
import { createContext, useContext } from 'react';
import type { Move } from './reorder.ts';

type MoveRow = (id: string, move: Move) => void;

const RowMoves = createContext<MoveRow>(() => undefined);
export const RowMovesProvider = RowMoves.Provider;
export const useRowMoves = (): MoveRow => useContext(RowMoves);
