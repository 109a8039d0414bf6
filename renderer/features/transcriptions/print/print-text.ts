/**
 * Prints a text by the system's dialog: its name, its day, and all of it, on a sheet of its own that the window shows
 * only on paper. An editor draws no more lines than are seen, so its page is no use for that. `window.print` opens the
 * dialog also where there is no printer (to save as PDF), which main's own call refuses.
 */
import classes from './print-sheet.module.css';

export interface PrintedText {
  readonly name: string;
  /** The day in words; empty where it is not known. */
  readonly day: string;
  readonly text: string;
}

/** While this is on the page's root, paper shows the sheet alone. */
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
  // A paragraph each, so that the direction of each is its own. Blank lines stay as far apart as they were typed.
  for (const paragraph of text.split('\n\n')) body.append(createLine('p', undefined, paragraph));
  sheet.append(body);
  return sheet;
};

let cleanUp: (() => void) | null = null;

export const printText = (printed: PrintedText): void => {
  cleanUp?.();
  const root = document.documentElement;
  const sheet = createSheet(printed);
  // What the system offers as the name of a PDF.
  const { title } = document;
  document.title = printed.name.slice(0, 200);
  document.body.append(sheet);
  root.setAttribute(sheetAttribute, '');
  cleanUp = () => {
    window.removeEventListener('afterprint', done);
    root.removeAttribute(sheetAttribute);
    sheet.remove();
    document.title = title;
    cleanUp = null;
  };
  const done = (): void => cleanUp?.();
  window.addEventListener('afterprint', done);
  window.print();
};
