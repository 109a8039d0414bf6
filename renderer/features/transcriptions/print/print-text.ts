/**
 * Prints a separate sheet, because the editor renders only visible lines. `window.print` opens the dialog
 * also without a printer (to save as PDF); printing from main does not.
 */
import { listen } from '../../../lib/platform.ts';
import type { AppState } from '../../../state/app-state.ts';
import classes from './print-text.module.css';

interface PrintedText {
  readonly name: string;
  /** Formatted date; '' if unknown. */
  readonly day: string;
  readonly text: string;
}

/** While the root element has this attribute, only the sheet is printed. */
const sheetAttribute = 'data-prints-sheet';

const createLine = (kind: 'h1' | 'p', className: string | undefined, text: string): HTMLElement => {
  const line = document.createElement(kind);
  if (className) line.className = className;
  line.dir = 'auto';
  line.textContent = text;
  return line;
};

const createSheet = ({ name, day, text }: PrintedText): HTMLElement => {
  const sheet = document.createElement('article');
  sheet.className = classes.sheet ?? '';
  sheet.append(createLine('h1', classes.name, name));
  if (day !== '') sheet.append(createLine('p', classes.day, day));
  const body = document.createElement('div');
  body.className = classes.text ?? '';
  // One element per paragraph, so that each has its own direction. `pre-wrap` preserves further line breaks.
  for (const paragraph of text.split('\n\n')) body.append(createLine('p', undefined, paragraph));
  sheet.append(body);
  return sheet;
};

/** Adds the sheet to the document. Returns a function that removes it. */
const showSheet = (printed: PrintedText): (() => void) => {
  const root = document.documentElement;
  const sheet = createSheet(printed);
  // The system suggests the title as the file name of a PDF.
  const { title } = document;
  document.title = printed.name.slice(0, 200);
  document.body.append(sheet);
  root.setAttribute(sheetAttribute, '');
  return () => {
    root.removeAttribute(sheetAttribute);
    sheet.remove();
    document.title = title;
  };
};

/** Returns the function that prints a text. Its sheet is removed after printing. */
export const createTextPrinter = ({ onDispose }: Pick<AppState, 'onDispose'>) => {
  let removeSheet: (() => void) | null = null;
  const cleanUp = (): void => {
    removeSheet?.();
    removeSheet = null;
  };
  onDispose(listen(window, ['afterprint'], cleanUp));
  onDispose(cleanUp);
  return (printed: PrintedText): void => {
    cleanUp();
    removeSheet = showSheet(printed);
    window.print();
  };
};
