/** The code of the screens, and which was the last one. Its code is asked for before anything else of the window runs. */

/**
 * Parts of the rail that need the state of all texts. They are shown in the frame of the first rows, so these wait for their code: by the
 * same promises, because of two imports the first one can end later.
 */
export const railParts = {
  viewCount: import('../features/transcriptions/list/ViewCount.tsx'),
  showLinks: import('./ShowLinks.tsx'),
};

export const loadScreen = {
  welcome: () => import('./WelcomeScreen.tsx'),
  transcriptions: async () => {
    const [screen] = await Promise.all([
      import('../features/transcriptions/TranscriptionsScreen.tsx'),
      Promise.allSettled(Object.values(railParts)),
    ]);
    return screen;
  },
  uploads: () => import('../features/uploads/UploadsScreen.tsx'),
  websites: () => import('../features/websites/WebsitesScreen.tsx'),
  settings: () => import('../features/settings/SettingsScreen.tsx'),
};

const lastRouteKey = 'sidetone.route';
const rememberedRoute = /^\/(transcriptions|uploads|websites|settings)(?=\?|$)/;

export const getLastRoute = (): string => {
  const saved = localStorage.getItem(lastRouteKey);
  return saved !== null && rememberedRoute.test(saved) ? saved : '/transcriptions';
};

export const saveLastRoute = (route: string): void => {
  if (rememberedRoute.test(route)) localStorage.setItem(lastRouteKey, route);
};

const [, lastScreen] = rememberedRoute.exec(getLastRoute()) ?? [];
// A failed load is repeated, and its error shown, when the router opens the screen.
void loadScreen[lastScreen as keyof typeof loadScreen]().catch(() => undefined);
