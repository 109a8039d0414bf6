/** Dialogs are Mantine's, which does not report whether any is open. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;
