/** Dialogs that functions open. One in front of another hides it until it is closed. */
import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { lazyWithPreload } from '../../lib/lazy-with-preload.ts';
import type { Dialog } from './DialogModal.tsx';

const openEvent = 'sidetone-open-dialog';
const closeEvent = 'sidetone-close-dialog';

export const openDialog = (dialog: Dialog): void =>
  void window.dispatchEvent(new CustomEvent(openEvent, { detail: dialog }));

/** Nothing happens if it is not open. */
export const closeDialog = (id: string): void =>
  void window.dispatchEvent(new CustomEvent(closeEvent, { detail: id }));

const OpenDialogsContext = createContext(0);

/** How many dialogs are open that functions have opened. */
export const useOpenDialogs = (): number => useContext(OpenDialogsContext);

/** The code of dialogs is not needed at the start. */
const [DialogModal, preloadDialogs] = lazyWithPreload(() => import('./DialogModal.tsx'));

export { preloadDialogs };

export const Dialogs = ({ children }: { readonly children: ReactNode }) => {
  const [open, setOpen] = useState<readonly Dialog[]>([]);
  /** The same at once, for several changes before the next render. */
  const current = useRef(open);
  /** Shown while it disappears. */
  const last = useRef<Dialog | null>(null);
  last.current = open.at(-1) ?? last.current;

  const close = useCallback((id: string): void => {
    const dialog = current.current.find((one) => one.id === id);
    if (!dialog) return;
    current.current = current.current.filter((one) => one !== dialog);
    setOpen(current.current);
    dialog.onClose?.();
  }, []);

  useLayoutEffect(() => {
    const onOpen = (event: Event): void => {
      const { detail } = event as CustomEvent<Dialog>;
      if (current.current.some(({ id }) => id === detail.id)) return;
      current.current = [...current.current, detail];
      setOpen(current.current);
    };
    const onClose = (event: Event): void => close((event as CustomEvent<string>).detail);
    window.addEventListener(openEvent, onOpen);
    window.addEventListener(closeEvent, onClose);
    return () => {
      window.removeEventListener(openEvent, onOpen);
      window.removeEventListener(closeEvent, onClose);
    };
  }, [close]);

  return (
    <OpenDialogsContext value={open.length}>
      {last.current && (
        <Suspense>
          <DialogModal dialog={last.current} isOpen={open.length > 0} onClose={close} />
        </Suspense>
      )}
      {children}
    </OpenDialogsContext>
  );
};
