/** The providers, outermost first. Their values are created in `renderer/index.tsx`. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { getCspNonce } from '../lib/csp-nonce.ts';
import type { AppState } from '../state/app-state.ts';
import { AppStateProvider } from '../state/app-state-context.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { createAppRouter } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

interface AppProps {
  readonly appState: AppState;
  readonly router: ReturnType<typeof createAppRouter>;
}

export const App = ({ appState, router }: AppProps) => (
  <ErrorBoundary>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={getCspNonce}
    >
      <QueryClientProvider client={appState.queryClient}>
        <AppStateProvider value={appState}>
          <RouterProvider router={router} />
        </AppStateProvider>
      </QueryClientProvider>
    </MantineProvider>
  </ErrorBoundary>
);
