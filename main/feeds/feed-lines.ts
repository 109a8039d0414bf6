/** What can be pasted into a feed for the text of an item. Nothing is published: the user puts the files where the tags say. */
import path from 'node:path/posix';
import type { FeedLines } from '../../preload/contract/feeds.ts';
import type { HeardWords } from '../../preload/contract/listening.ts';
import { findHeadings } from '../../preload/recordings/headings.ts';
import { renderTimed } from '../library/exports/render.ts';
import type { StoredItem } from './feed-repository.ts';

/** A text of this computer or of a service. `heard`: null if its words have no times. */
export interface ItemText {
  readonly text: string;
  readonly heard: Pick<HeardWords, 'words' | 'voices' | 'language'> | null;
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Beside the sound, with another extension. A feed without sound has no address to begin with. */
const createUrl = ({ sound }: StoredItem, ending: string): string => {
  const url = sound && URL.parse(sound.url);
  if (!url) return `https://example.com/${ending.replace(/^\./, 'transcript.')}`;
  const { dir, name } = path.parse(url.pathname);
  url.pathname = path.join(dir, `${name}${ending}`);
  url.search = '';
  url.hash = '';
  return url.href;
};

const createTag = (name: string, attributes: Readonly<Record<string, string>>): string => {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeAttribute(value)}"`);
  return `<podcast:${name} ${written.join(' ')} />`;
};

export const createLines = (item: StoredItem, { text, heard }: ItemText): FeedLines => {
  const language = heard?.language ?? '';
  const transcript = (ending: string, type: string): string =>
    createTag('transcript', { url: createUrl(item, ending), type, ...(language !== '' && { language }) });
  const hasTimes = heard !== null && heard.words.length > 0;
  const chapters =
    hasTimes && findHeadings(text).length > 0 ? renderTimed(item.title, text, 'chapters_txt', heard) : '';
  const tags = [
    ...(hasTimes
      ? [transcript('.vtt', 'text/vtt'), transcript('.json', 'application/json')]
      : [transcript('.txt', 'text/plain')]),
    ...(chapters === ''
      ? []
      : [
          createTag('chapters', {
            url: createUrl(item, '.chapters.json'),
            type: 'application/json+chapters',
          }),
        ]),
  ];
  return { id: item.id, title: item.title, tags: tags.join('\n'), chapters };
};
