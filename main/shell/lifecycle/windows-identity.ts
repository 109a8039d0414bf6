/** Sets the identity of the installer's shortcut. Without it, toasts and the taskbar button belong to another entry. */
import { app } from 'electron';

/** The `appId` of electron-builder.yml. */
export const appUserModelId = 'app.sidetone.desktop';

/**
 * Windows starts this COM class when a toast is clicked. It must never change: installed shortcuts have it. Electron
 * registers the running program for it, so a program in development would receive the clicks for the installed one.
 */
const toastActivator = '{6C1D7C0E-9E0B-4A5C-8F5B-3B0F2A3D7E51}';

export const identifyToWindows = (): void => {
  if (process.platform !== 'win32') return;
  app.setAppUserModelId(app.isPackaged ? appUserModelId : process.execPath);
  if (app.isPackaged) app.setToastActivatorCLSID(toastActivator);
};
