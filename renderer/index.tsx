/** Builds the page: caches, the uploads' store, the router; then draws. Reads like a list. */
import './lib/zod-without-eval.ts';
import '@mantine/core/styles.layer.css';
import './app/tokens.css';
import './app/global.css';
import './app/forced-colors.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { followCommands } from './app/commands.ts';
import { followMain } from './app/live-data.ts';
import { createAppRouter, preloadScreens } from './app/router.tsx';
import { preloadReview } from './features/uploads/lazy-review.ts';
import { createUploadsStore } from './features/uploads/uploads-store.ts';
import { bridge } from './lib/bridge.ts';
import { setLocale } from './lib/format.ts';
import { createQueryClient } from './lib/query.ts';
import { infoQuery, settingsQuery } from './lib/settings-query.ts';

setLocale(navigator.language);
const queryClient = createQueryClient();
const uploads = createUploadsStore(bridge);
const router = createAppRouter(queryClient);
const commands = followCommands(bridge);

followMain(bridge, queryClient, uploads);
void queryClient.prefetchQuery(settingsQuery);
void queryClient.fetchQuery(infoQuery).then(
  (info) => setLocale(info.locale),
  () => undefined,
);

const stop = router.subscribe('onRendered', () => {
  stop();
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
