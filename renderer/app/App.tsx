/** The providers, outermost first. Everything they hand down is built in `renderer/index.tsx`. */
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { UploadsProvider } from '../features/uploads/uploads-context.ts';
import type { UploadsStore } from '../features/uploads/uploads-store.ts';
import { type Commands, CommandsProvider } from './commands.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { createAppRouter } from './router.tsx';
import { cssVariables, theme } from './theme.ts';

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createAppRouter>;
  readonly uploads: UploadsStore;
  readonly commands: Commands;
}

/** The nonce of this load: main writes it into the page, style elements need it. */
const nonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export const App = ({ queryClient, router, uploads, commands }: AppProps) => (
  <ErrorBoundary>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
    >
      <QueryClientProvider client={queryClient}>
        <UploadsProvider value={uploads}>
          <CommandsProvider value={commands}>
            <RouterProvider router={router} />
          </CommandsProvider>
        </UploadsProvider>
      </QueryClientProvider>
    </MantineProvider>
  </ErrorBoundary>
);
