/** Checks the sender of every IPC call: our own window, its top frame, our own origin. */

export interface IpcSender {
  readonly contentsId: number;
  /** Null when the frame is gone or never was. */
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
