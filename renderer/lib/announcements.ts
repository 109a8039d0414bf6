/** Announcements for screen readers, spoken by the live region of `Announcer`. */
import { type Readable, Store } from '@tanstack/store';

interface Announcement {
  readonly text: string;
  readonly topic: string;
}

/**
 * Speaks a text. If several follow in quick succession, only the last one of each topic is spoken (default: the text).
 */
export type Announce = (text: string, topic?: string) => void;

export interface Announcements {
  readonly announce: Announce;
  /** A new object for each announcement. */
  readonly latest: Readable<Announcement | null>;
}

export const createAnnouncements = (): Announcements => {
  const latest = new Store<Announcement | null>(null);
  return { announce: (text, topic = text) => latest.setState(() => ({ text, topic })), latest };
};
