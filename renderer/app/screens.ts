/** The code of the screens, and which was the last one. Its code is asked for before anything else of the window runs. */
import { railParts } from './rail-parts.ts';

/** The counts of the rail are shown in the frame of the first rows, which wait for their code. */
const withRailParts = async <Screen>(code: Promise<Screen>): Promise<Screen> => {
  const [screen] = await Promise.all([code, Promise.allSettled(Object.values(railParts))]);
  return screen;
};

/** Their messages are not there from the start. */
const withLaterMessages = async <Screen>(code: Promise<Screen>): Promise<Screen> => {
  const messages = import('../../preload/messages/later-messages.ts').then((later) =>
    later.addLaterMessages(),
  );
  const [screen] = await Promise.all([code, messages]);
  return screen;
};

export const loadScreen = {
  welcome: () => import('./WelcomeScreen.tsx'),
  transcriptions: () => withRailParts(import('../features/transcriptions/TranscriptionsScreen.tsx')),
  uploads: () => import('../features/uploads/UploadsScreen.tsx'),
  websites: () => withLaterMessages(import('../features/websites/WebsitesScreen.tsx')),
  settings: () => withLaterMessages(import('../features/settings/SettingsScreen.tsx')),
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
