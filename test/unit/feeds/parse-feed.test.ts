import { expect, test } from 'vitest';
import { FeedParser, type ParsedFeed, parseDuration } from '../../../main/feeds/parse-feed.ts';

const read = (content: string): ParsedFeed => {
  const parser = new FeedParser('https://example.com/feeds/show.xml');
  // In pieces, as it comes.
  for (let at = 0; at < content.length; at += 7) parser.write(content.slice(at, at + 7));
  const feed = parser.finish();
  if (typeof feed === 'string') throw new Error(feed);
  return feed;
};

test('an item of RSS has what a podcast says of it', () => {
  const feed =
    read(`<rss><channel><title>Night &amp; Day</title><image><title>Logo</title></image><language>sv</language><item>
    <title><![CDATA[Owls <3]]></title><itunes:title>Shorter</itunes:title><guid>g1</guid>
    <pubDate>Tue, 03 Nov 2026 07:30:00 +0100</pubDate><itunes:duration>1:02:03</itunes:duration>
    <enclosure url="/a.mp3?x=1&amp;y=2" length="123" type="Audio/MPEG"/><link>https://example.com/1</link>
    <podcast:transcript url="a.vtt" type="text/vtt" language="sv"/><podcast:transcript url="a.json" type="application/json"/>
    <podcast:chapters url="a.chapters.json" type="application/json+chapters"/>
    <description>${'much '.repeat(1_000)}</description></item></channel></rss>`);
  expect(feed).toEqual({
    title: 'Night & Day',
    language: 'sv',
    items: [
      {
        guid: 'g1',
        title: 'Owls <3',
        published: Date.UTC(2026, 10, 3, 6, 30),
        seconds: 3_723,
        sound: { url: 'https://example.com/a.mp3?x=1&y=2', bytes: 123, type: 'audio/mpeg' },
        link: 'https://example.com/1',
        transcripts: [
          { url: 'https://example.com/feeds/a.vtt', type: 'text/vtt', language: 'sv' },
          { url: 'https://example.com/feeds/a.json', type: 'application/json', language: '' },
        ],
        chaptersUrl: 'https://example.com/feeds/a.chapters.json',
      },
    ],
  });
});

test('an entry of Atom has its enclosure', () => {
  const feed =
    read(`<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Show</title><entry><title>One</title>
    <id>urn:1</id><updated>2026-11-03T06:30:00Z</updated><link rel="alternate" href="https://example.com/1"/>
    <link rel="enclosure" href="https://example.com/1.mp3" length="9" type="audio/mpeg"/></entry></feed>`);
  expect(feed.items).toMatchObject([
    {
      guid: 'urn:1',
      title: 'One',
      link: 'https://example.com/1',
      sound: { url: 'https://example.com/1.mp3', bytes: 9 },
    },
  ]);
});

test('what is odd costs what it is in', () => {
  const feed =
    read(`<rss><channel><item><title>One</title><guid>1</guid><enclosure url="javascript:alert(1)" length="-4"/></item>
    <item><title>Two & a half</title><guid>2</guid><pubDate>soon</pubDate><itunes:duration>long</itunes:duration></item>
    <item><title>Again</title><guid>2</guid></item><item></item>
    <item><guid>3</guid><title>Three<enclosure url="ftp://example.com/a"/></item></channel>`);
  expect(feed.items).toMatchObject([
    { guid: '1', sound: null },
    { guid: '2', title: 'Two & a half', published: null, seconds: null },
    { guid: '3', title: '', sound: null },
  ]);
});

test('no more than 5,000 items are read', () => {
  const items = Array.from({ length: 6_000 }, (_, at) => `<item><guid>${at}</guid></item>`);
  expect(read(`<rss><channel>${items.join('')}</channel></rss>`).items).toHaveLength(5_000);
});

test.each([
  ['3723', 3_723],
  ['62:03', 3_723],
  ['01:02:03', 3_723],
  ['12.6', 13],
  ['0', null],
  ['', null],
  ['1:2:3:4', null],
  ['an hour', null],
  ['-5', null],
])('the length %j is %j seconds', (text, seconds) => expect(parseDuration(text)).toBe(seconds));
