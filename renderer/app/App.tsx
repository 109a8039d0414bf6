/** The providers, outermost first. Their values are created in `renderer/index.tsx`. */
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { UploadsProvider } from '../features/uploads/uploads-context.ts';
import type { UploadsStore } from '../features/uploads/uploads-store.ts';
import { type CommandQueue, CommandQueueProvider } from './command-queue.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { createAppRouter } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

interface AppProps {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createAppRouter>;
  readonly uploads: UploadsStore;
  readonly commands: CommandQueue;
}

/** Style elements need the nonce that main writes into the document at each load. */
const getNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export const App = ({ queryClient, router, uploads, commands }: AppProps) => (
  <ErrorBoundary>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={getNonce}
    >
      <QueryClientProvider client={queryClient}>
        <UploadsProvider value={uploads}>
          <CommandQueueProvider value={commands}>
            <RouterProvider router={router} />
          </CommandQueueProvider>
        </UploadsProvider>
      </QueryClientProvider>
    </MantineProvider>
  </ErrorBoundary>
);
