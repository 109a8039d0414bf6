/** The open windows, for `app` to close. Kept apart so that `app` and `BrowserWindow` need not know each other. */

export interface OpenWindow {
  /** Answers whether the window is gone: its own code or its page may have kept it. */
  close(): Promise<boolean>;
  destroy(): void;
}

const open = new Map<number, OpenWindow>();

export const addWindow = (id: number, window: OpenWindow): void => void open.set(id, window);
/** Answers how many are left. */
export const removeWindow = (id: number): number => {
  open.delete(id);
  return open.size;
};
export const windowCount = (): number => open.size;

/** Answers whether all of them closed. Stops at the first that stays, as Electron does. */
export const closeAllWindows = async (): Promise<boolean> => {
  for (const window of [...open.values()]) {
    if (!(await window.close())) return false;
  }
  return true;
};

export const destroyAllWindows = (): void => {
  for (const window of [...open.values()]) window.destroy();
};
