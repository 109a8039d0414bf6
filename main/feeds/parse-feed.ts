/**
 * Reads a feed while it comes: RSS with the tags of itunes and the podcast namespace, or Atom with enclosures. Feeds are written by many
 * programs, so whatever is odd costs what it is in. Entities that a document declares are never expanded: one that declares any is refused.
 */
import { createLooseParser, endEntities, markupNames, toPlainLine } from './loose-xml.ts';
import { parseDuration, parseTime } from './parse-times.ts';
import { getFileName } from './sound-names.ts';

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
  /** Its end has come. */
  readonly isComplete: boolean;
}

type FeedProblem = 'not_feed' | 'unsafe';

const maxItems = 5_000;
const maxDepth = 64;
/** Characters. Descriptions are not read, and so have no limit. */
const maxText = 2_000;
const maxTranscripts = 20;

type Draft = { -readonly [Key in keyof ParsedItem]: ParsedItem[Key] } & {
  transcripts: ParsedTranscript[];
  /** Of itunes, for items without another title. */
  otherTitle: string;
  /** For items that do not say when they were published. */
  updated: number | null;
};

const createDraft = (): Draft => ({
  guid: '',
  title: '',
  published: null,
  seconds: null,
  sound: null,
  link: null,
  transcripts: [],
  chaptersUrl: null,
  otherTitle: '',
  updated: null,
});

const parseBytes = (text = ''): number | null => {
  const bytes = /^\d{1,15}$/.test(text.trim()) ? Number(text) : 0;
  return bytes > 0 ? bytes : null;
};

/** Feeds may give these any prefix. Whatever is not declared is taken by its usual one. */
const usualPrefixes: ReadonlyMap<string, string> = new Map([
  ['www.itunes.com/dtds/podcast-1.0.dtd', 'itunes:'],
  ['podcastindex.org/namespace/1.0', 'podcast:'],
  ['github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md', 'podcast:'],
  ['purl.org/dc/elements/1.1', 'dc:'],
  ['www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf:'],
]);
const atomNamespace = 'www.w3.org/2005/atom';

const toNamespace = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');

/** What an enclosure is worth as the sound of an item, by its type; 0: it is none. Some feeds have pictures, books and videos as well. */
const rankSound = (type: string): number => {
  if (/^(image|text|font)\/|^application\/(pdf|epub|zip|json|xml|x-bittorrent)/.test(type)) return 0;
  if (type.startsWith('audio/')) return 3;
  return type.startsWith('video/') ? 1 : 2;
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
  /** By the prefix that the feed uses. */
  readonly #prefixes = new Map<string, string>();
  #title = '';
  #language = '';
  #draft: Draft | null = null;
  /** What may be the beginning of an entity, for the next piece. */
  #rest = '';
  #text = '';
  /** How deep the element is whose text is being read. */
  #textDepth = 0;
  #isFeed = false;
  #problem: FeedProblem | null = null;

  /** Addresses in it may be relative to this one. */
  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
    this.#parser.onopentag = ({ name, attributes }) => {
      this.#readPrefixes(name, attributes);
      this.#open(this.#toUsualName(name), attributes);
    };
    this.#parser.onclosetag = (name) => this.#close(this.#toUsualName(name));
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
    const whole = this.#rest + text;
    const end = whole.search(/&[#\w]{0,31}$/);
    this.#rest = end === -1 ? '' : whole.slice(end);
    if (this.#problem === null) this.#parser.write(endEntities(end === -1 ? whole : whole.slice(0, end)));
    return this.#problem;
  }

  finish(): ParsedFeed | FeedProblem {
    if (this.#problem === null) this.#parser.write(this.#rest).close();
    if (this.#problem !== null) return this.#problem;
    if (!this.#isFeed) return 'not_feed';
    return {
      title: this.#title,
      language: this.#language,
      items: withOwnGuids(this.#items),
      isComplete: this.#path.length === 0,
    };
  }

  #readPrefixes(element: string, attributes: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(attributes)) {
      if (!name.startsWith('xmlns:')) continue;
      const prefix = name.slice('xmlns:'.length);
      const namespace = toNamespace(value);
      // Within RSS, elements of Atom are additions, and not what they are called: they stay as they are.
      const isAtom = namespace === atomNamespace && element === `${prefix}:feed`;
      const usual = isAtom ? '' : usualPrefixes.get(namespace);
      if (usual !== undefined) this.#prefixes.set(prefix, usual);
    }
  }

  #toUsualName(name: string): string {
    const [prefix = '', local] = name.split(':', 2);
    const usual = local === undefined ? undefined : this.#prefixes.get(prefix);
    return usual === undefined ? name : `${usual}${local}`;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    const depth = this.#path.push(name);
    if (depth > maxDepth) this.#problem = 'unsafe';
    if (depth === 1) {
      this.#isFeed = ['rss', 'rdf:rdf', 'feed'].includes(name);
      if (!this.#isFeed) this.#problem = 'not_feed';
      this.#language = toShort(attributes['xml:lang'] ?? '');
    }
    if (this.#problem !== null) return;
    const isItem = name === 'item' || name === 'entry';
    if (isItem) this.#draft = createDraft();
    else if (this.#draft !== null) this.#readAttributes(this.#draft, name, attributes);
    // What is within a title may be its markup.
    if (this.#textDepth > 0 && !isItem && !textNames.has(name)) return;
    this.#text = '';
    this.#textDepth = textNames.has(name) ? depth : 0;
  }

  #readAttributes(draft: Draft, name: string, attributes: Readonly<Record<string, string>>): void {
    const url = this.#toUrl(attributes.url ?? attributes.href);
    const { type = '', rel, language = '', length } = attributes;
    const isSound = name === 'enclosure' || (name === 'link' && rel === 'enclosure');
    if (url === null) return;
    const sound = { url, bytes: parseBytes(length), type: toShort(type).toLowerCase() };
    const rank = isSound ? rankSound(sound.type) : 0;
    // The first of the best.
    if (rank > (draft.sound === null ? 0 : rankSound(draft.sound.type))) draft.sound = sound;
    else if (name === 'podcast:transcript' && draft.transcripts.length < maxTranscripts)
      draft.transcripts.push({ url, type: toShort(type).toLowerCase(), language: toShort(language) });
    else if (name === 'podcast:chapters') draft.chaptersUrl = url;
    else if (name === 'link' && (rel === undefined || rel === 'alternate')) draft.link ??= url;
  }

  #add(text: string): void {
    const name = this.#path.at(-1) ?? '';
    const isRead = this.#path.length === this.#textDepth || markupNames.has(name.replace(/^.*:/, ''));
    if (this.#text.length < maxText && this.#textDepth > 0 && isRead) this.#text += text;
  }

  #close(name: string): void {
    const depth = this.#path.length;
    this.#path.pop();
    if (this.#problem !== null || (this.#textDepth > 0 && depth > this.#textDepth)) return;
    const text = toShort(this.#text);
    this.#text = '';
    this.#textDepth = 0;
    if (name === 'item' || name === 'entry') this.#endItem();
    else if (this.#draft !== null) this.#readText(this.#draft, name, text);
    else if (this.#path.length <= 2 && name === 'title') this.#title ||= toPlainLine(text);
    else if (this.#path.length <= 2 && name === 'language') this.#language ||= text;
  }

  #readText(draft: Draft, name: string, text: string): void {
    // A picture or a chapter within an item has a title as well.
    if (text === '' || !['item', 'entry'].includes(this.#path.at(-1) ?? '')) return;
    if (name === 'title') draft.title ||= toPlainLine(text);
    else if (name === 'itunes:title') draft.otherTitle ||= toPlainLine(text);
    else if (name === 'guid' || name === 'id') draft.guid ||= text;
    else if (name === 'pubdate' || name === 'published') draft.published ??= parseTime(text);
    else if (name === 'updated' || name === 'dc:date') draft.updated ??= parseTime(text);
    else if (name === 'itunes:duration') draft.seconds ??= parseDuration(text);
    else if (name === 'link') draft.link ??= this.#toUrl(text);
  }

  #endItem(): void {
    const draft = this.#draft;
    this.#draft = null;
    if (draft === null || this.#items.length >= maxItems) return;
    const { otherTitle, updated, ...item } = draft;
    const { sound, link } = item;
    const title = item.title || otherTitle || getFileName(sound?.url ?? '');
    const guid = item.guid || sound?.url || link || title;
    if (guid === '') return;
    this.#items.push({ ...item, guid, title: title || guid, published: item.published ?? updated });
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
  text
    .slice(0, maxText)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** What tells items with one guid apart. */
const toOwnGuid = ({ guid, sound, link, title }: ParsedItem): string =>
  sound === null ? [guid, link, title].join('\n') : [guid, sound.url].join('\n');

/**
 * Some programs give several items the same guid. All of these get one of their own: an item that stayed with the shared one would lose
 * it, and what is known of it, to the next that is published.
 */
const withOwnGuids = (items: readonly ParsedItem[]): readonly ParsedItem[] => {
  const first = new Map(items.toReversed().map((item) => [toOwnGuid(item), item]));
  const different = items.filter((item) => first.get(toOwnGuid(item)) === item);
  const times = Map.groupBy(different, ({ guid }) => guid);
  return different.map((item) =>
    times.get(item.guid)?.length === 1 ? item : { ...item, guid: toOwnGuid(item) },
  );
};
