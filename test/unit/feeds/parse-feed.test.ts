import { expect, test } from 'vitest';
import { FeedParser, type ParsedFeed } from '../../../main/feeds/parse-feed.ts';
import { parseDuration, parseTime } from '../../../main/feeds/parse-times.ts';

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
    isComplete: true,
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

test('namespaces may have any prefix', () => {
  const feed =
    read(`<rss xmlns:i="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:pc="https://podcastindex.org/namespace/1.0"
    xmlns:a="http://www.w3.org/2005/Atom"><channel><a:link rel="self" href="https://example.com/other.xml"/><title>Show</title><item>
    <a:updated>2026-11-09T00:00:00Z</a:updated><i:title>One</i:title><guid>1</guid><i:duration>90</i:duration>
    <pc:transcript url="a.srt" type="application/srt"/><pc:chapters url="a.json"/></item></channel></rss>`);
  expect(feed.items).toMatchObject([
    {
      title: 'One',
      seconds: 90,
      published: null,
      link: null,
      transcripts: [{ url: 'https://example.com/feeds/a.srt' }],
      chaptersUrl: 'https://example.com/feeds/a.json',
    },
  ]);
  const atom =
    read(`<at:feed xmlns:at="http://www.w3.org/2005/Atom" xml:lang="de"><at:title>Schau</at:title><at:entry>
    <at:updated>2026-11-09T00:00:00Z</at:updated><at:published>2026-11-03T06:30:00Z</at:published><at:id>1</at:id>
    <at:title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Eulen <em>bei</em> Nacht</div></at:title></at:entry></at:feed>`);
  expect(atom).toMatchObject({
    title: 'Schau',
    language: 'de',
    items: [{ guid: '1', title: 'Eulen bei Nacht', published: Date.UTC(2026, 10, 3, 6, 30) }],
  });
});

test.each([
  ['Q&A', 'Q&A'],
  ['R&B & more', 'R&B & more'],
  ['Salt &amp;amp; pepper', 'Salt & pepper'],
  ['<![CDATA[&quot;Hello&quot; &#8211; <b>twice</b>]]>', '"Hello" – twice'],
  ['<![CDATA[if a <b and c> d]]>', 'if a <b and c> d'],
  ['&lt;i&gt;Owls&lt;/i&gt;', 'Owls'],
  ['<b>Owls</b>: part 1', 'Owls: part 1'],
  ['Owls &#x1F989; &eacute;t&eacute;', 'Owls 🦉 été'],
  ['Line\n   break &#9; tab', 'Line break tab'],
])('the title %j is %j', (written, title) => {
  const { items } = read(
    `<rss><channel><item><title>${written}</title><guid>1</guid></item><item><guid>2</guid></item></channel></rss>`,
  );
  expect(items.map((item) => [item.guid, item.title])).toEqual([
    ['1', title],
    ['2', '2'],
  ]);
});

test('items with the same guid stay several, and none takes the place of another one', () => {
  const item = (name: string): string =>
    `<item><title>${name}</title><guid>same</guid><enclosure url="/${name}.mp3"/></item>`;
  const guids = (...names: readonly string[]): Map<string, string> =>
    new Map(
      read(`<rss><channel>${names.map(item).join('')}</channel></rss>`).items.map(({ title, guid }) => [
        title,
        guid,
      ]),
    );
  const before = guids('Two', 'One');
  expect(new Set(before.values()).size).toBe(2);
  const after = guids('Three', 'Two', 'One');
  expect(after.size).toBe(3);
  for (const [title, guid] of before) expect(after.get(title)).toBe(guid);
  expect(guids('One', 'One')).toEqual(new Map([['One', 'same']]));
});

test('without a guid and a title, the sound tells what it is', () => {
  const { items } = read(
    '<rss><channel><item><enclosure url="/n%C3%A4chte%201.mp3"/></item><item><link>/2</link></item></channel></rss>',
  );
  expect(items).toMatchObject([
    { guid: 'https://example.com/n%C3%A4chte%201.mp3', title: 'nächte 1.mp3' },
    { guid: 'https://example.com/2', title: 'https://example.com/2' },
  ]);
});

test('of several enclosures, sound comes before video, and no picture or book is one', () => {
  const enclosures = (...types: readonly string[]): string | undefined =>
    read(
      `<rss><channel><item><guid>1</guid>${types.map((type, at) => `<enclosure url="/${at}" type="${type}"/>`).join('')}</item></channel></rss>`,
    ).items[0]?.sound?.url.at(-1);
  expect(enclosures('image/png', 'video/mp4', 'audio/mpeg', 'audio/mp4')).toBe('2');
  expect(enclosures('application/pdf', 'video/mp4')).toBe('1');
  expect(enclosures('video/mp4', '')).toBe('1');
  expect(enclosures('application/pdf', 'application/x-bittorrent')).toBeUndefined();
});

test('what is odd costs what it is in', () => {
  const feed =
    read(`<rss><channel><item><title>One</title><guid>1</guid><enclosure url="javascript:alert(1)" length="-4"/></item>
    <item><title>Two & a half</title><guid>2</guid><pubDate>soon</pubDate><itunes:duration>long</itunes:duration></item>
    <item><title>Two & a half</title><guid>2</guid></item><item></item>
    <item><guid>3</guid><title>Three<enclosure url="ftp://example.com/a"/></item></channel>`);
  expect(feed.items).toMatchObject([
    { guid: '1', sound: null },
    { guid: '2', title: 'Two & a half', published: null, seconds: null },
    { guid: '3', title: 'Three', sound: null },
  ]);
  expect(feed.isComplete).toBe(false);
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
  ['1h 2m 3s', 3_723],
  ['62 min', 3_720],
  ['PT1H2M3S', 3_723],
  ['999999:00:00', null],
  [`1h${','.repeat(40)}`, null],
])('the length %j is %j seconds', (text, seconds) => expect(parseDuration(text)).toBe(seconds));

test.each([
  ['Tue, 03 Nov 2026 07:30:00 +0100', '2026-11-03T06:30'],
  ['Di, 03 Nov 2026 07:30 +0100', '2026-11-03T06:30'],
  ['Tue, 03 Nov 2026 07:30:00 CET', '2026-11-03T06:30'],
  ['Tue, 03 Nov 2026 07:30:00 EST', '2026-11-03T12:30'],
  ['Tue, 03 Nov 2026 07:30:00 GMT+1', '2026-11-03T06:30'],
  ['Tue, 03 Nov 2026 07:30:00 +0000 (UTC)', '2026-11-03T07:30'],
  ['Tue, 03 Nov 2026 07:30:00 XYZ', '2026-11-03T07:30'],
  ['Tue, 3rd Nov 2026 07:30:00 GMT', '2026-11-03T07:30'],
  ['Tue, 03 Nov 2026 07:30:00', '2026-11-03T07:30'],
  ['2026-11-03T07:30:00', '2026-11-03T07:30'],
  ['2026-11-03 07:30:00', '2026-11-03T07:30'],
  ['2026-11-03', '2026-11-03T00:00'],
  ['03 Nov 2026', '2026-11-03T00:00'],
  ['03.11.2026', null],
  ['03/11/2026', null],
  ['soon', null],
  ['', null],
])('the time %j is %j, wherever this computer is', (text, time) => {
  const parsed = parseTime(text);
  expect(parsed === null ? null : new Date(parsed).toISOString().slice(0, 16)).toBe(time);
});
