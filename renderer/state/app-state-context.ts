import { createContext, useContext } from 'react';
import type { Toasts } from '../ui/toasts.ts';
import type { AppState, CreateSlice } from './app-state.ts';

const AppStateContext = createContext<AppState | null>(null);
export const AppStateProvider = AppStateContext.Provider;

export const useAppState = (): AppState => {
  const appState = useContext(AppStateContext);
  if (!appState) throw new Error('AppStateProvider is missing');
  return appState;
};

/** The slice that `create` creates; the same for the whole window. */
export const useSlice = <T>(create: CreateSlice<T>): T => useAppState().getSlice(create);

export const useToasts = (): Toasts => useAppState().toasts;

export const useAnnounce = (): AppState['announcements']['announce'] => useAppState().announcements.announce;
