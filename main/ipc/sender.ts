/** Accepts IPC calls only from the window's top frame with Sidetone's origin. */

export interface IpcSender {
  readonly contentsId: number;
  /** Null if the frame no longer exists. */
  readonly frame: { readonly url: string; readonly isTop: boolean } | null;
}

export const isOwnPage = (
  sender: IpcSender,
  expected: { contentsId: number | null; origin: string },
): boolean => {
  const { frame } = sender;
  if (frame === null || !frame.isTop || expected.contentsId === null) return false;
  if (sender.contentsId !== expected.contentsId || !URL.canParse(frame.url)) return false;
  const { protocol, host } = new URL(frame.url);
  return `${protocol}//${host}` === expected.origin;
};
