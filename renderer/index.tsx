/** Creates the query cache, the state and the router, then renders. */
// First, because it asks for the code of the last screen.
import { getLastRoute } from './app/screens.ts';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './app/fonts.css';
import './app/tokens.css';
import './app/global.css';
import './app/forced-colors.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createCommandQueue } from './app/command-queue.ts';
import { createAppRouter, preloadEditor, preloadScreens } from './app/router.tsx';
import { subscribeToMain } from './app/subscribe-to-main.ts';
import { preloadPalette } from './app/use-commands.tsx';
import { rowsQuery } from './features/transcriptions/library/list-rows.ts';
import { preloadReview } from './features/uploads/drop/AddFilesProvider.tsx';
import { createEarlyDrop } from './features/uploads/drop/use-window-drop.ts';
import { bridge } from './lib/bridge.ts';
import { showRememberedLanguage } from './lib/languages/language-setting.ts';
import { createQueryClient, followWindowFocus } from './lib/query.ts';
import { infoQuery, settingsQuery } from './lib/settings-query.ts';
import { showsQuery } from './lib/shows-query.ts';
import { after } from './lib/timers.ts';
import { createAppState } from './state/app-state.ts';
import { preloadDialogs } from './ui/dialogs/Dialogs.tsx';

/** Milliseconds in which the first rows come: the editor is large. */
const editorDelay = 1_000;

const queryClient = createQueryClient();
const appState = createAppState({ bridge, queryClient });
const router = createAppRouter(appState);

// Commands of main and dropped files that come before the first render are kept.
appState.getSlice(createCommandQueue);
appState.getSlice(createEarlyDrop);
subscribeToMain(appState);
followWindowFocus();
void queryClient.prefetchQuery(settingsQuery);
void queryClient.prefetchQuery(infoQuery);
// Before the rows, so that the rail is complete when they are shown.
void queryClient.prefetchQuery(showsQuery);
// The router would ask for them only after it has the settings.
if (getLastRoute().startsWith('/transcriptions')) void queryClient.prefetchQuery(rowsQuery);
await showRememberedLanguage();

const unsubscribe = router.subscribe('onRendered', () => {
  unsubscribe();
  requestIdleCallback(() => {
    preloadScreens();
    preloadDialogs();
    preloadReview();
    after(editorDelay, () => {
      preloadPalette();
      preloadEditor();
    });
  });
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(<App appState={appState} router={router} />);
}
