/** A hidden window, as a service sees it. `main/shell/hidden-window` implements it. */
export interface HiddenWindow<Events> {
  /** Ignored after the window was destroyed. */
  send<E extends keyof Events & string>(event: E, payload: Events[E]): void;
  destroy(): void;
}

export type WindowEnd = 'failed' | 'crashed';

/**
 * Opens a window, which calls `ready` when it has loaded. `onGone` is called at most once: the page did not load, or its
 * process has ended; not after `destroy`.
 */
export type OpenHiddenWindow<Events> = (onGone: (reason: WindowEnd) => void) => HiddenWindow<Events>;
