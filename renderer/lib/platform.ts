/** What the page and the system say. */

export const isMac = navigator.userAgent.includes('Mac');

/** The nonce of style elements in the content security policy. Main writes it into the page at each load. */
export const getCspNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Dialogs are Mantine's, which does not report whether any is open. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Whether a drag, of React or of the window, brings files and not text. */
export const hasFiles = ({ dataTransfer }: { readonly dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Adds `fn` as a listener of each event. Returns a function that removes it. */
export const listen = (target: EventTarget, events: readonly string[], fn: () => void): (() => void) => {
  for (const event of events) target.addEventListener(event, fn);
  return () => {
    for (const event of events) target.removeEventListener(event, fn);
  };
};
