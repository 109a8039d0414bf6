/** The texts on a screen, and those that do not fit. */
import type { Page } from '@playwright/test';

export interface ScreenTexts {
  /** Shown or read by a screen reader, each once. Values of inputs are not among them. */
  readonly texts: readonly string[];
  /** Texts that are cut off, or that stick out of their control or the window. */
  readonly overflows: readonly string[];
}

/** Runs in the window. */
const collect = (): ScreenTexts => {
  const texts = new Set<string>();
  const overflows = new Set<string>();
  const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];
  const tolerance = 2;

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert], svg') === null;

  /** For screen readers only. */
  const isVisuallyHidden = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { clipPath, clip, position } = getComputedStyle(at);
      if (position === 'absolute' && (clip !== 'auto' || clipPath === 'inset(50%)')) return true;
    }
    return false;
  };

  const hasFullText = (element: Element, text: string): boolean =>
    element.closest('[title]')?.getAttribute('title')?.includes(text) ?? false;

  const controls = 'button, a, label, input, [role=tab], [role=menuitem], [role=option], th, td';

  /** Whether part of the text is outside of an element that clips it, of its control or of the window. */
  const isCut = (node: Text, element: Element): boolean => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const rect = range.getBoundingClientRect();
    let [scrollsX, scrollsY] = [false, false];
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow, display } = getComputedStyle(at);
      if (display === 'inline' || display === 'contents') continue;
      const box = at.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX)) scrollsX = true;
      if (/auto|scroll/.test(overflowY)) scrollsY = true;
      const clipsX = /hidden|clip/.test(overflowX) || at.matches(controls);
      const clipsY = /hidden|clip/.test(overflowY) || at.matches(controls);
      if (textOverflow === 'ellipsis' && hasFullText(at, node.data.trim())) return false;
      if (clipsX && !scrollsX && (rect.right > box.right + tolerance || rect.left < box.left - tolerance))
        return true;
      if (clipsY && !scrollsY && (rect.bottom > box.bottom + tolerance || rect.top < box.top - tolerance))
        return true;
    }
    return !scrollsX && (rect.right > window.innerWidth + tolerance || rect.left < -tolerance);
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const [text, element] = [node.data.trim(), node.parentElement];
    if (text === '' || !element || element.matches('script, style, template') || !isShown(element)) continue;
    texts.add(text);
    // The label of a button that is loading is moved away.
    const isMeasured = element.closest('[data-loading]') === null && !isVisuallyHidden(element);
    if (isMeasured && isCut(node, element)) overflows.add(text);
  }
  for (const element of document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join(','))) {
    if (!isShown(element)) continue;
    for (const name of attributes) {
      const text = element.getAttribute(name)?.trim();
      if (text) texts.add(text);
    }
  }
  return { texts: [...texts], overflows: [...overflows] };
};

export const getScreenTexts = (page: Page): Promise<ScreenTexts> => page.evaluate(collect);
