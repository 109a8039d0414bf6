import { expect, test } from 'vitest';
import { chooseTranscript } from '../../../main/feeds/choose-transcript.ts';
import { readTranscript } from '../../../main/feeds/transcript-text.ts';
import { alignWords } from '../../../preload/recordings/align-words.ts';
import { findTurns, listKnownNames } from '../../../preload/recordings/turns.ts';
import { unwrap } from '../uploads/uploads-setup.ts';

const of = (type: string, url = 'https://example.com/a') => ({ url, type, language: '' });
const read = async (type: string, content: string) =>
  unwrap(await readTranscript(of(type), content, 'en-GB'));

test('the one that tells most is taken, in the language of the feed', () => {
  const [text, vtt, srt, json] = ['text/plain', 'text/vtt', 'application/x-subrip', 'application/json'].map(
    (type) => of(type),
  );
  expect(
    chooseTranscript(
      [text, srt, vtt, json].filter((one) => one !== undefined),
      '',
    ),
  ).toBe(json);
  expect(
    chooseTranscript(
      [text, srt].filter((one) => one !== undefined),
      '',
    ),
  ).toBe(srt);
  const german = { ...of('text/vtt'), language: 'de' };
  const english = { ...of('text/html'), language: 'en-US' };
  expect(chooseTranscript([german, english], 'en-GB')).toBe(english);
  expect(chooseTranscript([german], 'en-GB')).toBe(german);
  expect(chooseTranscript([of('application/pdf')], '')).toBeNull();
  // Servers call many things plain text.
  const named = of('text/plain', 'https://example.com/a.srt?x');
  expect(chooseTranscript([named, of('text/html')], '')).toBe(named);
});

test('captions become paragraphs of who speaks, with times', async () => {
  const { text, heard } = await read(
    'text/vtt',
    `WEBVTT

00:01.000 --> 00:03.000
<v Ann>Good evening, <i>everybody</i>.

00:03.000 --> 00:04.000
<v Ann>It is late.

00:05.000 --> 00:07.000
<v Bo>So it is &amp; cold.
`,
  );
  expect(text).toBe('Ann: Good evening, everybody. It is late.\n\nBo: So it is & cold.');
  expect(heard).toMatchObject({
    voices: ['Ann', 'Bo'],
    durationMs: 7_000,
    language: 'en',
    languages: [['en', 11]],
  });
  expect(heard.words[0]).toEqual({ text: 'Good', startMs: 1_000, endMs: 1_364, probability: 1, voice: 0 });
  const words = alignWords(heard.words, text, findTurns(text, listKnownNames(text, heard)));
  expect(words).toHaveLength(11);
  expect(text.slice(words[7]?.from, words[7]?.to)).toBe('it');
  expect(words.at(-1)).toMatchObject({ endMs: 7_000, probability: 1, voice: 1 });
});

test('subtitles of SubRip have times', async () => {
  const { text, heard } = await read(
    'application/srt',
    '1\r\n00:00:01,000 --> 00:00:02,500\r\nOne\r\ntwo\r\n',
  );
  expect(text).toBe('One two');
  expect(heard.words).toMatchObject([{ startMs: 1_000 }, { endMs: 2_500 }]);
});

test('captions are found by what they are, whatever they are called', async () => {
  const srt = '1\r\n00:00:01,000 --> 00:00:02,500\r\nOne\r\n';
  const captions = 'WEBVTT\n\n00:01.000 --> 00:02.500\nOne\n';
  for (const [type, content] of [
    ['text/plain', srt],
    ['text/vtt', srt],
    ['application/srt', captions],
    ['text/html', captions],
  ] as const)
    expect(await read(type, content)).toMatchObject({
      text: 'One',
      heard: { words: [{ text: 'One', startMs: 1_000, endMs: 2_500 }] },
    });
});

test('entities at the beginning and the end of a line are read, and bare ampersands stay', async () => {
  const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\n&gt;&gt; Q&A &amp; R&B\n';
  expect((await read('text/vtt', captions)).text).toBe('>> Q&A & R&B');
  expect((await read('text/html', '&quot;Q&A</p><p>AT&T')).text).toContain('AT&T');
});

test('a page whose paragraphs and lines do not end is read', async () => {
  const page = `<html><body>${'<p>Line.<br>More.<hr class="x">'.repeat(1_000)}`;
  expect((await read('text/html', page)).text.split('\n\n')).toHaveLength(2_000);
});

test('a page that is built to be deep is refused at once', async () => {
  const page = `${'<a>'.repeat(1_000_000)}${'</b>'.repeat(1_000_000)}`;
  expect(await readTranscript(of('text/html'), page, '')).toMatchObject({ error: { code: 'feed_refused' } });
});

test('JSON of the podcast namespace has times and speakers', async () => {
  const segments = [
    { speaker: 'Ann: host', startTime: 0.5, endTime: 1, body: 'Hello' },
    { speaker: 'Bo', startTime: 1, endTime: 'never', body: ' there ' },
    { startTime: -4, endTime: 1e12, body: '' },
    null,
  ];
  const { text, heard } = await read('application/json', JSON.stringify({ version: '1.0.0', segments }));
  expect(text).toBe('Ann host: Hello\n\nBo: there');
  expect(heard.words).toMatchObject([
    { startMs: 500, endMs: 1_000 },
    { startMs: 1_000, endMs: 1_000 },
  ]);
});

test('a page has its paragraphs, and no scripts', async () => {
  const { text, heard } = await read(
    'text/html',
    '<html><head><title>x</title><style>p{}</style></head><body><script>alert(1)</script><cite>Ann:</cite><time>0:01</time><p>Good&nbsp;evening &lt;all&gt;.</p><p>Late.</body>',
  );
  expect(text).toBe('Ann:\n\nGood evening <all>.\n\nLate.');
  expect(heard.words).toEqual([]);
});

test('plain text stays as it is', async () => {
  expect((await read('text/plain', '\ufeffOne\r\nline.\r\n\r\n\r\nTwo.')).text.trim()).toBe(
    'One line.\n\nTwo.',
  );
});

test.each([
  ['application/json', '{"segments":'],
  ['application/json', '[]'],
  ['text/vtt', 'not captions'],
  ['text/html', '<script>only</script>'],
  ['text/plain', '  \n'],
])('of %s that cannot be read, %j is told', async (type, content) =>
  expect(await readTranscript(of(type), content, '')).toMatchObject({
    error: { code: 'feed_refused', detail: { key: 'feed_transcript_unreadable' } },
  }),
);

test('a long monologue is divided after sentences', async () => {
  const cues = Array.from({ length: 40 }, (_, at) => ({
    startTime: at,
    endTime: at + 1,
    body: `This is sentence number ${at}.`,
  }));
  const { text } = await read('application/json', JSON.stringify({ segments: cues }));
  const paragraphs = text.split('\n\n');
  expect(paragraphs.length).toBeGreaterThan(1);
  for (const paragraph of paragraphs) expect(paragraph.length).toBeLessThan(600);
});
