/** The routes, with an in-memory history. The last route is restored at the next start. */
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { rowsQuery } from '../features/transcriptions/library/list-rows.ts';
import * as transcriptionRoute from '../features/transcriptions/search.ts';
import * as websiteRecords from '../features/websites/records.ts';
import * as websiteRoute from '../features/websites/search.ts';
import { choose, saveListChoices, withListChoices } from '../lib/list-search.ts';
import { toBridgeError } from '../lib/query.ts';
import {
  hasWebsites,
  isNothingConfigured,
  type SettingsPage,
  settingsPages,
  settingsQuery,
} from '../lib/settings-query.ts';
import type { AppState } from '../state/app-state.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { LoadingRows } from '../ui/list/LoadingRows.tsx';
import { Shell } from './Shell.tsx';
import { getLastRoute, loadScreen, saveLastRoute } from './screens.ts';

type RouterContext = Pick<AppState, 'queryClient'>;

const root = createRootRouteWithContext<RouterContext>()({ component: Shell });

/** Redirects to the welcome screen if nothing is configured. */
const requireService = async ({ queryClient }: RouterContext): Promise<void> => {
  const settings = await queryClient.ensureQueryData(settingsQuery).catch(() => null);
  if (settings && isNothingConfigured(settings)) throw redirect({ to: '/welcome' });
};

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/transcriptions' });
  },
});

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(loadScreen.welcome, 'WelcomeScreen'),
});

const transcriptions = createRoute({
  getParentRoute: () => root,
  path: '/transcriptions',
  validateSearch: (search: Partial<transcriptionRoute.TranscriptionSearch> & SearchSchemaInput) =>
    transcriptionRoute.readTranscriptionSearch(withListChoices('/transcriptions', search)),
  beforeLoad: async ({ context, cause }) => {
    await requireService(context);
    // Fetches the list while the code of the screen is loading. Afterwards the screen fetches it itself.
    if (cause === 'stay') return;
    void context.queryClient.prefetchQuery(rowsQuery);
  },
  component: lazyRouteComponent(loadScreen.transcriptions, 'TranscriptionsScreen'),
});

const uploads = createRoute({
  getParentRoute: () => root,
  path: '/uploads',
  component: lazyRouteComponent(loadScreen.uploads, 'UploadsScreen'),
});

const websites = createRoute({
  getParentRoute: () => root,
  path: '/websites',
  validateSearch: (search: Partial<websiteRoute.WebsiteSearch> & SearchSchemaInput) =>
    websiteRoute.readWebsiteSearch(withListChoices('/websites', search)),
  beforeLoad: async ({ context, search, cause }) => {
    await requireService(context);
    if (!hasWebsites(context.queryClient.getQueryData(settingsQuery.queryKey)))
      throw redirect({ to: '/transcriptions' });
    if (cause === 'stay') return;
    void context.queryClient.prefetchQuery(
      websiteRecords.firstPageQuery(websiteRoute.toUnfilteredQuery(search)),
    );
  },
  component: lazyRouteComponent(loadScreen.websites, 'WebsitesScreen'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch: ({ page, show }: { page?: SettingsPage; show?: string } & SearchSchemaInput) => ({
    page: choose(page, settingsPages),
    /** The page of a show instead. */
    ...(typeof show === 'string' && { show }),
  }),
  component: lazyRouteComponent(loadScreen.settings, 'SettingsScreen'),
});

const routeTree = root.addChildren([index, welcome, transcriptions, uploads, websites, settings]);

const screens = [transcriptions, uploads, websites, settings] as const;

const preload = (route: (typeof screens)[number]): void => {
  const screen: { preload?: () => Promise<void> | undefined } | undefined = route.options.component;
  // A failed load is repeated, and its error shown, when the screen is opened.
  screen?.preload?.()?.catch(() => undefined);
};

/** Shown in place of a screen that threw an error. */
const RouteError = ({ error, reset }: ErrorComponentProps) => (
  <ErrorState error={toBridgeError(error)} retry={reset} />
);

export const createAppRouter = ({ queryClient, onDispose }: AppState) => {
  const initialPath = getLastRoute();
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [initialPath] }),
    context: { queryClient },
    defaultPendingComponent: () => <LoadingRows />,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: () => null,
    defaultStructuralSharing: true,
  });
  const unsubscribe = router.subscribe('onResolved', ({ toLocation }) => {
    saveLastRoute(toLocation.href);
    saveListChoices(toLocation.pathname, toLocation.search);
  });
  onDispose(unsubscribe);
  // The router would load it only after it has the settings.
  screens.filter(({ path }) => initialPath.startsWith(path)).forEach(preload);
  return router;
};

/** Loads the code of all screens. Call it when idle: main may be busy when the next screen is opened. */
export const preloadScreens = (): void => screens.forEach(preload);

export const preloadEditor = (): void => {
  loadScreen.transcriptions().then(
    (screen) => screen.preloadEditor(),
    () => undefined,
  );
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
