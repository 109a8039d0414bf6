/** Sends the rows of a feed that have changed: those of the feed that was shown last, which is the one on the screen. */
import type { FeedItem, FeedItemsChange } from '../../preload/contract/feeds.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { Clock } from '../lib/clock.ts';

/** Milliseconds in which changes are collected. */
const delayMs = 150;

interface ItemChangesDeps {
  readonly clock: Clock;
  readonly list: (showId: string) => Result<readonly FeedItem[]>;
  /** Null if it is not there any more. */
  readonly getItem: (id: string) => { readonly showId: string; readonly item: FeedItem } | null;
  readonly emit: (change: FeedItemsChange) => void;
}

export class ItemChanges {
  readonly #deps: ItemChangesDeps;
  #showId: string | null = null;
  /** What the window has, by the id of the item. */
  readonly #sent = new Map<string, string>();
  readonly #changedIds = new Set<string>();
  #isAllChanged = false;
  #cancel: (() => void) | null = null;
  #isClosed = false;

  constructor(deps: ItemChangesDeps) {
    this.#deps = deps;
  }

  /** The window has these. */
  setShown(showId: string, items: readonly FeedItem[]): void {
    this.#showId = showId;
    this.#sent.clear();
    for (const item of items) this.#sent.set(item.id, JSON.stringify(item));
  }

  itemChanged(id: string): void {
    this.#changedIds.add(id);
    this.#schedule();
  }

  /** Recordings or texts have changed, which may be those of any item. */
  contentChanged(): void {
    if (this.#showId === null) return;
    this.#isAllChanged = true;
    this.#schedule();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#cancel ??= this.#deps.clock.after(delayMs, () => {
      this.#cancel = null;
      this.#send();
    });
  }

  #send(): void {
    const showId = this.#showId;
    const ids = [...this.#changedIds];
    this.#changedIds.clear();
    if (showId === null) return;
    const items = this.#isAllChanged ? this.#listAll(showId) : this.#listSome(showId, ids);
    this.#isAllChanged = false;
    const changed = items.filter((item) => {
      const content = JSON.stringify(item);
      const isNew = this.#sent.get(item.id) !== content;
      this.#sent.set(item.id, content);
      return isNew;
    });
    if (changed.length > 0) this.#deps.emit({ showId, items: changed });
  }

  #listAll(showId: string): readonly FeedItem[] {
    const items = this.#deps.list(showId);
    return items.ok ? items.value : [];
  }

  #listSome(showId: string, ids: readonly string[]): readonly FeedItem[] {
    return ids.flatMap((id) => {
      const found = this.#deps.getItem(id);
      return found?.showId === showId ? found.item : [];
    });
  }
}
