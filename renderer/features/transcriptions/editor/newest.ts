/** A text that grows: the page follows its newest words while its end is on the page, and never moves what is read elsewhere. */
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { listen } from '../../../lib/platform.ts';

/** Pixels between the last line and the edge of the page. */
const marginPx = 48;

interface NewestOptions {
  readonly onFollowing: (isFollowing: boolean) => void;
  /** Then the page follows the sound. */
  readonly isPlaying: () => boolean;
}

class Newest {
  readonly #view: EditorView;
  readonly #options: NewestOptions;
  readonly #unlisten: () => void;
  #isFollowing = false;
  /** The user goes elsewhere. What else scrolls are new words, and lines whose height was estimated. */
  #isMoving = false;

  constructor(view: EditorView, options: NewestOptions) {
    this.#view = view;
    this.#options = options;
    const onMove = (): void => {
      this.#isMoving = true;
    };
    const stopMoves = listen(view.scrollDOM, ['wheel', 'touchmove', 'pointerdown', 'keydown'], onMove);
    const stopScrolls = listen(view.scrollDOM, ['scroll'], () => this.#onScroll());
    this.#unlisten = () => {
      stopMoves();
      stopScrolls();
    };
  }

  update({ docChanged, transactions }: ViewUpdate): void {
    // A place that was found, for example.
    if (transactions.some((one) => one.isUserEvent('select'))) this.#isMoving = true;
    if (docChanged && this.#isFollowing && !this.#options.isPlaying()) this.#scrollToEnd();
  }

  destroy(): void {
    this.#unlisten();
  }

  follow(isFollowing: boolean): void {
    this.#set(isFollowing);
    if (isFollowing) this.#scrollToEnd();
  }

  #onScroll(): void {
    if (this.#isMoving || this.#options.isPlaying())
      this.#set(this.#view.scrollDOM.scrollTop > 0 && this.#isEndVisible());
    else if (this.#isFollowing) this.#scrollToEnd();
  }

  #scrollToEnd(): void {
    this.#isMoving = false;
    this.#view.requestMeasure({
      key: this,
      read: () => this.#getBelow(),
      write: (below) => {
        if (below > 0) this.#view.scrollDOM.scrollTop += below;
      },
    });
  }

  /** How far the last line is below its place, in pixels. Lines that are far away have an estimated height. */
  #getBelow(): number {
    const { scrollDOM, state, documentTop } = this.#view;
    const { bottom } = scrollDOM.getBoundingClientRect();
    const end = this.#view.coordsAtPos(state.doc.length, -1);
    const endBottom = end ? end.bottom : documentTop + this.#view.lineBlockAt(state.doc.length).bottom;
    return endBottom - (bottom - marginPx);
  }

  #isEndVisible(): boolean {
    const end = this.#view.coordsAtPos(this.#view.state.doc.length, -1);
    return end !== null && end.top < this.#view.scrollDOM.getBoundingClientRect().bottom;
  }

  #set(isFollowing: boolean): void {
    if (isFollowing === this.#isFollowing) return;
    this.#isFollowing = isFollowing;
    this.#options.onFollowing(isFollowing);
  }
}

export const newest = ViewPlugin.fromClass<Newest, NewestOptions>(Newest);
