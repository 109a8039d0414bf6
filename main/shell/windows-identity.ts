/**
 * What Windows knows the application by. Without these it makes up names of its own: toasts and the taskbar then
 * belong to another entry than the shortcut that the installer made.
 */
import { app } from 'electron';

/** The `appId` of electron-builder.yml, which the installer writes into its shortcut. */
export const appUserModelId = 'app.sidetone.desktop';

/** Windows starts this class when a toast is clicked. It must never change: installed shortcuts carry it. */
const toastActivator = '{6C1D7C0E-9E0B-4A5C-8F5B-3B0F2A3D7E51}';

export const identifyToWindows = (): void => {
  if (process.platform !== 'win32') return;
  app.setAppUserModelId(app.isPackaged ? appUserModelId : process.execPath);
  app.setToastActivatorCLSID(toastActivator);
};
