/**
 * Reads a feed while it comes: RSS with the tags of itunes and the podcast namespace, or Atom with enclosures. Feeds are written by many
 * programs, so whatever is odd costs what it is in. Entities that a document declares are never expanded: one that declares any is refused.
 */
import { createLooseParser } from './loose-xml.ts';

export interface ParsedTranscript {
  readonly url: string;
  /** The media type in lower case; '' if none is named. */
  readonly type: string;
  readonly language: string;
}

export interface ParsedItem {
  /** Tells it from all others of the feed. */
  readonly guid: string;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly published: number | null;
  readonly seconds: number | null;
  readonly sound: { readonly url: string; readonly bytes: number | null; readonly type: string } | null;
  readonly link: string | null;
  readonly transcripts: readonly ParsedTranscript[];
  readonly chaptersUrl: string | null;
}

export interface ParsedFeed {
  readonly title: string;
  readonly language: string;
  /** In the order of the feed, at most `maxItems`. */
  readonly items: readonly ParsedItem[];
}

type FeedProblem = 'not_feed' | 'unsafe';

const maxItems = 5_000;
const maxDepth = 64;
/** Characters. Descriptions are not read, and so have no limit. */
const maxText = 2_000;
const maxTranscripts = 20;

type Draft = { -readonly [Key in keyof ParsedItem]: ParsedItem[Key] } & { transcripts: ParsedTranscript[] };

const createDraft = (): Draft => ({
  guid: '',
  title: '',
  published: null,
  seconds: null,
  sound: null,
  link: null,
  transcripts: [],
  chaptersUrl: null,
});

/** `3723`, `62:03`, `1:02:03`. Null for anything else. */
export const parseDuration = (text: string): number | null => {
  const parts = text.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}(\.\d+)?$/.test(part))) return null;
  const seconds = parts.reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds > 0 ? Math.round(seconds) : null;
};

const parseTime = (text: string): number | null => {
  const time = Date.parse(text.trim());
  return Number.isNaN(time) || time < 0 || time > Date.UTC(2200, 0) ? null : time;
};

const parseBytes = (text = ''): number | null => {
  const bytes = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0;
  return bytes > 0 ? bytes : null;
};

/** The elements whose text is read, of an item or of the feed itself. */
const textNames = new Set([
  'title',
  'guid',
  'id',
  'pubdate',
  'published',
  'updated',
  'dc:date',
  'itunes:duration',
  'itunes:title',
  'link',
  'language',
]);

export class FeedParser {
  readonly #baseUrl: string;
  readonly #parser = createLooseParser();
  readonly #path: string[] = [];
  readonly #items: ParsedItem[] = [];
  readonly #guids = new Set<string>();
  #title = '';
  #language = '';
  #draft: Draft | null = null;
  #text = '';
  #isFeed = false;
  #problem: FeedProblem | null = null;

  /** Addresses in it may be relative to this one. */
  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
    this.#parser.onopentag = ({ name, attributes }) => this.#open(name, attributes);
    this.#parser.onclosetag = (name) => this.#close(name);
    this.#parser.ontext = (text) => this.#add(text);
    this.#parser.oncdata = (text) => this.#add(text);
    this.#parser.ondoctype = (content) => {
      if (/\[|<!entity/i.test(content)) this.#problem = 'unsafe';
    };
    this.#parser.onerror = ({ message }) => {
      this.#parser.error = null;
      // A name, an attribute or a comment that does not end.
      if (/max buffer length/i.test(message)) this.#problem = 'unsafe';
    };
  }

  /** Returns why there is no use in more of it; null if there is. */
  write(text: string): FeedProblem | null {
    if (this.#problem === null) this.#parser.write(text);
    return this.#problem;
  }

  finish(): ParsedFeed | FeedProblem {
    if (this.#problem === null) this.#parser.close();
    if (this.#problem !== null) return this.#problem;
    if (!this.#isFeed) return 'not_feed';
    return { title: this.#title, language: this.#language, items: this.#items };
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    const depth = this.#path.push(name);
    if (depth > maxDepth) this.#problem = 'unsafe';
    if (depth === 1) {
      this.#isFeed = ['rss', 'rdf:rdf', 'feed'].includes(name);
      if (!this.#isFeed) this.#problem = 'not_feed';
    }
    if (this.#problem !== null) return;
    if (name === 'item' || name === 'entry') this.#draft = createDraft();
    else if (this.#draft !== null) this.#readAttributes(this.#draft, name, attributes);
    this.#text = '';
  }

  #readAttributes(draft: Draft, name: string, attributes: Readonly<Record<string, string>>): void {
    const url = this.#toUrl(attributes.url ?? attributes.href);
    const { type = '', rel, language = '', length } = attributes;
    const isSound = name === 'enclosure' || (name === 'link' && rel === 'enclosure');
    if (url === null) return;
    // The first that is sound: some feeds have a picture as well.
    if (isSound && draft.sound === null && !/^(image|text)\//i.test(type))
      draft.sound = { url, bytes: parseBytes(length), type: toShort(type).toLowerCase() };
    else if (name === 'podcast:transcript' && draft.transcripts.length < maxTranscripts)
      draft.transcripts.push({ url, type: toShort(type).toLowerCase(), language: toShort(language) });
    else if (name === 'podcast:chapters') draft.chaptersUrl = url;
    else if (name === 'link' && (rel === undefined || rel === 'alternate')) draft.link ??= url;
  }

  #add(text: string): void {
    if (this.#text.length < maxText && textNames.has(this.#path.at(-1) ?? '')) this.#text += text;
  }

  #close(name: string): void {
    this.#path.pop();
    if (this.#problem !== null) return;
    const text = toShort(this.#text);
    this.#text = '';
    if (name === 'item' || name === 'entry') this.#endItem();
    else if (this.#draft !== null) this.#readText(this.#draft, name, text);
    else if (this.#path.length <= 2 && name === 'title') this.#title ||= text;
    else if (this.#path.length <= 2 && name === 'language') this.#language ||= text;
  }

  #readText(draft: Draft, name: string, text: string): void {
    // A picture or a chapter within an item has a title as well.
    if (text === '' || !['item', 'entry'].includes(this.#path.at(-1) ?? '')) return;
    if (name === 'title' || name === 'itunes:title') draft.title ||= text;
    else if (name === 'guid' || name === 'id') draft.guid ||= text;
    else if (['pubdate', 'published', 'updated', 'dc:date'].includes(name))
      draft.published ??= parseTime(text);
    else if (name === 'itunes:duration') draft.seconds ??= parseDuration(text);
    else if (name === 'link') draft.link ??= this.#toUrl(text);
  }

  #endItem(): void {
    const draft = this.#draft;
    this.#draft = null;
    if (draft === null || this.#items.length >= maxItems) return;
    const guid = draft.guid || draft.sound?.url || draft.link || draft.title;
    if (guid === '' || this.#guids.has(guid)) return;
    this.#guids.add(guid);
    this.#items.push({ ...draft, guid });
  }

  /** Null if it is no address of the web. */
  #toUrl(text: string | undefined): string | null {
    const url = text === undefined || text.length > maxText ? null : URL.parse(text.trim(), this.#baseUrl);
    if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
    url.username = '';
    url.password = '';
    return url.href;
  }
}

const toShort = (text: string): string =>
  text.slice(0, maxText).toWellFormed().replaceAll(/\s+/g, ' ').trim();
