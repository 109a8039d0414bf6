/** The providers, outermost first. Their values are created in `renderer/index.tsx`. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Component, type ReactNode } from 'react';
import { t } from '../../preload/messages/translate.ts';
import { getCspNonce } from '../lib/platform.ts';
import type { AppState } from '../state/app-state.ts';
import { AppStateProvider } from '../state/app-state-context.ts';
import type { createAppRouter } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

/** Catches errors of all other components and uses none of them. */
class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <main role="alert" className="broken">
        <h1>{t('app.broken.title')}</h1>
        <p>{t('app.broken.text')}</p>
        <p>
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </p>
        <button type="button" onClick={() => window.location.reload()}>
          {t('app.broken.reload')}
        </button>
      </main>
    );
  }
}

export const App = ({
  appState,
  router,
}: {
  readonly appState: AppState;
  readonly router: ReturnType<typeof createAppRouter>;
}) => (
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
