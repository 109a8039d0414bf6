/** The routes, in memory: the window has no address. The last one is remembered for the next start. */
import type { QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { transcriptionSearch } from '../features/transcriptions/search.ts';
import { websiteSearch } from '../features/websites/search.ts';
import { isNothingConfigured, settingsQuery } from '../lib/settings-query.ts';
import { RouteError, RoutePending } from './RouteStates.tsx';
import { Shell } from './Shell.tsx';

interface RouterContext {
  readonly queryClient: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({ component: Shell });

/** With nothing configured, the lists have nothing to say: the welcome comes first. */
const needsService = async ({ context }: { context: RouterContext }): Promise<void> => {
  const settings = await context.queryClient.ensureQueryData(settingsQuery).catch(() => null);
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
  component: lazyRouteComponent(() => import('../features/settings/WelcomeScreen.tsx'), 'WelcomeScreen'),
});

const transcriptions = createRoute({
  getParentRoute: () => root,
  path: '/transcriptions',
  validateSearch: transcriptionSearch,
  beforeLoad: needsService,
  component: lazyRouteComponent(
    () => import('../features/transcriptions/TranscriptionsScreen.tsx'),
    'TranscriptionsScreen',
  ),
});

const uploads = createRoute({
  getParentRoute: () => root,
  path: '/uploads',
  component: lazyRouteComponent(() => import('../features/uploads/UploadsScreen.tsx'), 'UploadsScreen'),
});

const websites = createRoute({
  getParentRoute: () => root,
  path: '/websites',
  validateSearch: websiteSearch,
  beforeLoad: needsService,
  component: lazyRouteComponent(() => import('../features/websites/WebsitesScreen.tsx'), 'WebsitesScreen'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/SettingsScreen.tsx'), 'SettingsScreen'),
});

const routeTree = root.addChildren([index, welcome, transcriptions, uploads, websites, settings]);

const lastRouteKey = 'sidetone.route';
const rememberedPaths = /^\/(transcriptions|uploads|websites|settings)(\?|$)/;

const lastRoute = (): string => {
  const kept = localStorage.getItem(lastRouteKey);
  return kept !== null && rememberedPaths.test(kept) ? kept : '/transcriptions';
};

export const createAppRouter = (queryClient: QueryClient) => {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [lastRoute()] }),
    context: { queryClient },
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: () => null,
    defaultStructuralSharing: true,
  });
  router.subscribe('onResolved', ({ toLocation }) => {
    if (rememberedPaths.test(toLocation.href)) localStorage.setItem(lastRouteKey, toLocation.href);
  });
  return router;
};

/** Reads the code of all screens while nothing else is to do: main may be busy when the next one is wanted. */
export const preloadScreens = (): void => {
  for (const route of [transcriptions, uploads, websites, settings]) {
    const screen: { preload?: () => Promise<void> | undefined } | undefined = route.options.component;
    // What cannot be read now is read, or complained of, when the screen is opened.
    screen?.preload?.()?.catch(() => undefined);
  }
};

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
