/** The dialogs that calls of the page open, one at a time, and those of the services. */
import { basename } from 'node:path';
import type { BrowserWindow } from 'electron';
import type { AuthorityChange } from '../settings/authorities.ts';
import { createLastFolders } from '../settings/memories.ts';
import type { SettingsStore } from '../settings/schema.ts';
import type { ServiceChange } from '../settings/service-change.ts';
import * as dialogs from './dialogs.ts';
import { DialogGate, FileDialogs } from './file-dialogs.ts';

export const createPageDialogs = (
  currentWindow: () => BrowserWindow | null,
  settingsStore: SettingsStore,
) => {
  const gate = new DialogGate();
  return {
    fileDialogs: new FileDialogs(currentWindow, createLastFolders(settingsStore), gate),
    confirmServiceChange: (change: ServiceChange) =>
      gate.open(() => dialogs.confirmServiceChange(currentWindow(), change)),
    confirmAuthorities: (change: AuthorityChange) =>
      gate.open(() => dialogs.confirmAuthorities(currentWindow(), change)),
    confirmCheck: (origins: readonly string[]) =>
      gate.open(() => dialogs.confirmCheck(currentWindow(), origins)),
    confirmFeed: (address: string) => gate.open(() => dialogs.confirmFeed(currentWindow(), address)),
    confirmHub: (address: string) => gate.open(() => dialogs.confirmHub(currentWindow(), address)),
    onDatabaseReplaced: (quarantinedFile: string, salvagedRows: number): void =>
      dialogs.reportDamagedDatabase(currentWindow(), basename(quarantinedFile), salvagedRows),
  };
};
