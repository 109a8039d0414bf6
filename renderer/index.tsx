/** Builds the page: caches, the uploads' store, the router; then draws. Reads like a list. */
import './lib/zod-without-eval.ts';
import '@mantine/core/styles.layer.css';
import './app/tokens.css';
import './app/global.css';
import './app/forced-colors.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createCommandQueue } from './app/command-queue.ts';
import { createAppRouter, preloadScreens } from './app/router.tsx';
import { subscribeToMain } from './app/subscribe-to-main.ts';
import { preloadReview } from './features/uploads/lazy-review.ts';
import { createUploadsStore } from './features/uploads/uploads-store.ts';
import { bridge } from './lib/bridge.ts';
import { showRememberedLanguage } from './lib/language-setting.ts';
import { createQueryClient } from './lib/query.ts';
import { infoQuery, settingsQuery } from './lib/settings-query.ts';

const queryClient = createQueryClient();
const uploads = createUploadsStore(bridge);
const router = createAppRouter(queryClient);
const commands = createCommandQueue(bridge);

subscribeToMain(bridge, queryClient, uploads);
void queryClient.prefetchQuery(settingsQuery);
void queryClient.prefetchQuery(infoQuery);
await showRememberedLanguage();

const unsubscribe = router.subscribe('onRendered', () => {
  unsubscribe();
  requestIdleCallback(() => {
    preloadScreens();
    preloadReview();
  });
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <App queryClient={queryClient} router={router} uploads={uploads} commands={commands} />,
  );
}
