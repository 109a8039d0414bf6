/** Sent to the preload's world as source, so it uses nothing from outside itself. */

export interface ContextMenuMessage {
  readonly kind: 'context-menu';
  readonly x: number;
  readonly y: number;
  readonly isEditable: boolean;
  readonly isPassword: boolean;
  readonly selectionText: string;
  readonly linkURL: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export const watchContextMenu = (send: (message: ContextMenuMessage) => void): void => {
  const getField = (target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | null => {
    if (target instanceof HTMLTextAreaElement) return target;
    const isText = target instanceof HTMLInputElement && target.selectionStart !== null;
    return isText ? target : null;
  };
  const isEditableAt = (target: EventTarget | null): boolean => {
    const field = getField(target);
    if (field) return !field.readOnly && !field.disabled;
    return target instanceof HTMLElement && target.isContentEditable;
  };
  const selectedIn = (target: EventTarget | null): string => {
    const field = getField(target);
    if (field) return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
    return String(window.getSelection() ?? '');
  };
  const onMenu = (event: MouseEvent): void => {
    const { target, clientX: x, clientY: y } = event;
    const last = (): void => {
      if (event.defaultPrevented) return;
      send({
        kind: 'context-menu',
        x,
        y,
        isEditable: isEditableAt(target),
        isPassword: target instanceof HTMLInputElement && target.type === 'password',
        selectionText: selectedIn(target),
        linkURL: target instanceof Element ? (target.closest('a')?.href ?? '') : '',
        canUndo: document.queryCommandEnabled('undo'),
        canRedo: document.queryCommandEnabled('redo'),
      });
    };
    // Added now, it is the last listener to be called.
    window.addEventListener('contextmenu', last, { once: true });
  };
  window.addEventListener('contextmenu', onMenu, { capture: true });
};
