/** The page follows the sound: the line that plays stays in the middle third, until the user goes elsewhere in the text. */
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { listen } from '../../../lib/platform.ts';

export interface FollowState {
  readonly isFollowing: boolean;
  /** Where the line that plays is; null: it is followed, or nothing plays. */
  readonly away: 'above' | 'below' | null;
}

export const initialFollowState: FollowState = { isFollowing: true, away: null };

/** Places in the text. */
interface Playing {
  readonly at: number;
  /** Of the word after it. */
  readonly next: number;
}

/** Shares of the height of the page. */
const highest = 1 / 3;
const lowest = 2 / 3;
const wanted = 0.42;
/** If what comes next is much lower, the line goes higher, so that both are in the middle third. */
const wantedBeforeGap = 0.36;

const scrollMs = 160;
/** What users do in a text, as CodeMirror names it. */
const userEvents = ['select', 'input', 'delete', 'move', 'undo', 'redo'] as const;

const easeOut = (share: number): number => 1 - (1 - share) ** 3;

class Follow {
  readonly #view: EditorView;
  readonly #unlisten: () => void;
  #state = initialFollowState;
  #playing: Playing | null = null;
  #frame = 0;
  onChange: (state: FollowState) => void = () => undefined;

  constructor(view: EditorView) {
    this.#view = view;
    // What only scrolls is no transaction. The corner of the scroller is its bar.
    this.#unlisten = listen(view.scrollDOM, ['wheel', 'touchmove', 'pointerdown'], () => this.stop());
  }

  update({ transactions }: ViewUpdate): void {
    if (transactions.some((one) => userEvents.some((event) => one.isUserEvent(event)))) this.stop();
  }

  destroy(): void {
    this.#unlisten();
    cancelAnimationFrame(this.#frame);
  }

  /** The word that plays now; null: none. */
  keep(playing: Playing | null): void {
    this.#playing = playing;
    if (playing) this.#measure();
    else this.#setState({ ...this.#state, away: null });
  }

  start(): void {
    this.#setState(initialFollowState);
    if (this.#playing) this.#measure();
  }

  stop(): void {
    if (!this.#state.isFollowing || this.#playing === null) return;
    this.#setState({ isFollowing: false, away: null });
    cancelAnimationFrame(this.#frame);
    this.#measure();
  }

  #measure(): void {
    this.#view.requestMeasure({
      key: this,
      read: () => (this.#playing ? this.#readShares(this.#playing) : null),
      write: (shares) => {
        if (shares === null) return;
        if (this.#state.isFollowing) this.#scroll(shares);
        else this.#setState({ isFollowing: false, away: shares.at < highest ? 'above' : 'below' });
      },
    });
  }

  /** How far down the page the middles of the two lines are. */
  #readShares({ at, next }: Playing) {
    const { scrollDOM } = this.#view;
    const { top } = scrollDOM.getBoundingClientRect();
    const height = Math.max(scrollDOM.clientHeight, 1);
    const read = (position: number): number => (this.#readMiddle(position) - top) / height;
    return { at: read(at), next: read(next), height };
  }

  /** Lines that are far away are not on the page, and have an estimated place. */
  #readMiddle(position: number): number {
    const view = this.#view;
    const coords = view.coordsAtPos(Math.min(position, view.state.doc.length), 1);
    if (coords) return (coords.top + coords.bottom) / 2;
    const block = view.lineBlockAt(position);
    return view.documentTop + (block.top + block.bottom) / 2;
  }

  /** Before the next line leaves the middle third, so that the line that plays never does. */
  #scroll({ at, next, height }: { readonly at: number; readonly next: number; readonly height: number }) {
    const isNear = Math.abs(next - at) < lowest - highest;
    if (at >= highest && at <= lowest && (!isNear || next <= lowest)) return;
    const target = isNear && next - at > lowest - wanted ? wantedBeforeGap : wanted;
    this.#glide((at - target) * height);
  }

  #glide(distance: number): void {
    const { scrollDOM } = this.#view;
    cancelAnimationFrame(this.#frame);
    const from = scrollDOM.scrollTop;
    const isFar = Math.abs(distance) > scrollDOM.clientHeight;
    if (isFar || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      scrollDOM.scrollTop = from + distance;
      return;
    }
    const start = performance.now();
    const step = (now: number): void => {
      const share = Math.min(Math.max((now - start) / scrollMs, 0), 1);
      scrollDOM.scrollTop = from + distance * easeOut(share);
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #setState(state: FollowState): void {
    if (state.isFollowing === this.#state.isFollowing && state.away === this.#state.away) return;
    this.#state = state;
    this.onChange(state);
  }
}

export const follow = ViewPlugin.fromClass(Follow);
