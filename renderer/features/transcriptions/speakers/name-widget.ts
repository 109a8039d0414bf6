/** The name of who speaks, in the margin of a paragraph instead of `Name: ` in its text. */
import { type EditorView, runScopeHandlers, WidgetType } from '@codemirror/view';
import { t } from '../../../../preload/messages/translate.ts';

export interface ShownName {
  readonly name: string;
  /** A value of CSS. */
  readonly colour: string;
  /** When the paragraph begins, such as `14:02`; null: nobody knows. */
  readonly time: string | null;
}

/** Of an editor whose text has names. */
export const namedClass = 'cm-named';

const attribute = 'data-speaker-at';

const create = <Tag extends 'span' | 'button'>(tag: Tag, className = '', text = '') => {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
};

/** What happens in the margin, on the name of the paragraph that begins at `from`. */
export interface NameActions {
  open(view: EditorView, from: number): void;
  /** Gives the paragraph to a person, who is counted from 1. */
  assign(view: EditorView, from: number, number: number): void;
}

/** The number of a person, from the keys 1 to 9 of any keyboard; null: another key. */
export const getNumberKey = ({ code, ctrlKey, altKey, metaKey }: KeyboardEvent): number | null => {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return digit === undefined || ctrlKey || altKey || metaKey ? null : Number(digit);
};

/** Undo and redo, which belong to the text also when a name has the focus. */
const isUndo = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && /^[yz]$/i.test(key);

export class NameWidget extends WidgetType {
  readonly #shown: ShownName;
  readonly #actions: NameActions;

  constructor(shown: ShownName, actions: NameActions) {
    super();
    this.#shown = shown;
    this.#actions = actions;
  }

  override eq(other: NameWidget): boolean {
    const [one, two] = [this.#shown, other.#shown];
    return one.name === two.name && one.colour === two.colour && one.time === two.time;
  }

  override toDOM(view: EditorView): HTMLElement {
    const { name, colour, time } = this.#shown;
    const button = create('button', 'cm-speaker');
    button.type = 'button';
    button.setAttribute(attribute, '');
    // List and text are one tab stop each: the keyboard comes here from the text.
    button.tabIndex = -1;
    button.ariaHasPopup = 'dialog';
    button.title = name;
    button.ariaLabel =
      time === null
        ? t('transcriptions.speakers.change', { name })
        : t('transcriptions.speakers.changeAt', { name, time });
    button.style.setProperty('--st-voice', colour);
    button.append(create('span', 'cm-speakerLabel', name), create('span', 'cm-speakerDot'));
    if (time !== null) button.append(create('span', 'cm-speakerTime', time));
    const getFrom = (): number => view.state.doc.lineAt(view.posAtDOM(button)).from;
    // The caret stays.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => this.#actions.open(view, getFrom()));
    button.addEventListener('keydown', (event) => {
      const from = getFrom();
      const number = getNumberKey(event);
      if (number !== null) this.#actions.assign(view, from, number);
      else if (event.key === 'F2') this.#actions.open(view, from);
      else if (event.key === 'Escape') view.focus();
      else if (!isUndo(event) || !runScopeHandlers(view, event, 'editor')) return;
      if (!button.isConnected && document.activeElement === document.body) focusName(view, from);
      event.preventDefault();
      event.stopPropagation();
    });
    const place = create('span', 'cm-speakerPlace');
    place.append(button);
    return place;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

/** The name in the margin of the paragraph that begins there; null if it has none, or is not visible. */
export const getNameElement = (view: EditorView, from: number): HTMLElement | null =>
  [...view.contentDOM.querySelectorAll<HTMLElement>(`[${attribute}]`)].find(
    (element) => view.state.doc.lineAt(view.posAtDOM(element)).from === from,
  ) ?? null;

/** Focuses the name of the paragraph that begins there, or the text. */
export const focusName = (view: EditorView, from: number): void => {
  const name = getNameElement(view, from);
  if (name) name.focus();
  else view.focus();
};
