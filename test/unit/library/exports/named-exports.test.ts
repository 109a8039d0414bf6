/** Texts that name who speaks, in each format, read back by others. */
import { parseText, tokenizeVTTCue, type VTTCue } from 'media-captions';
import { describe, expect, it } from 'vitest';
import { render } from '../../../../main/library/exports/render.ts';
import type { DocumentFormat } from '../../../../preload/contract/exports.ts';
import type { SpokenWord } from '../../../../preload/contract/listening.ts';
import { readDocx, readHtml, unzip } from './read-back.ts';

const people = ['Mara & <Co>', 'Josephine van der Meer', '田中'];

/** One word each 300 ms; `said` are paragraphs with the number of their speaker. */
const said = [
  [0, 'Good evening and welcome to the show, in which we talk about microphones.'],
  [1, 'Thank you. It is good to be here, and I have brought some of mine with me, as you can see.'],
  [1, 'This one is old.'],
  [0, 'Really?'],
  [2, 'はい。'],
  [0, 'Then we begin, because there is a lot to say about it.'],
] as const;

const text = said
  .map(([voice, words], at) => (voice === said[at - 1]?.[0] ? words : `${people[voice]}: ${words}`))
  .join('\n\n');
const plain = said.map(([, words]) => words).join('\n\n');
const heard = said
  .flatMap(([voice, words]) => words.split(' ').map((word) => ({ word, voice })))
  .map(
    ({ word, voice }, at): SpokenWord => ({
      text: word,
      startMs: at * 300,
      endMs: at * 300 + 300,
      probability: 1,
      voice,
    }),
  );

const write = async (format: DocumentFormat, names = true): Promise<string | Buffer> =>
  render({ name: 'Show', text, people, names, heard, format, createdAt: 0 });
const writeText = async (format: DocumentFormat, names = true): Promise<string> =>
  String(await write(format, names));

/** The speaker and the text of each turn, as the captions tell them. */
const joinTurns = (cues: readonly { readonly speaker: string | null; readonly body: string }[]) => {
  const turns: [string | null, string][] = [];
  for (const { speaker, body } of cues) {
    const last = turns.at(-1);
    if (last && (speaker === null || speaker === last[0])) last[1] += ` ${body}`;
    else turns.push([speaker, body]);
  }
  return turns;
};
const expected = [
  [people[0], said[0][1]],
  [people[1], `${said[1][1]} ${said[2][1]}`],
  [people[0], said[3][1]],
  [people[2], said[4][1]],
  [people[0], said[5][1]],
];

const readVtt = async (file: string) => {
  const { cues, errors } = await parseText(file, { type: 'vtt', strict: true, errors: true });
  expect(errors).toEqual([]);
  return cues;
};
const readSrt = async (file: string) => {
  const { cues, errors } = await parseText(file, { type: 'srt', strict: true, errors: true });
  expect(errors).toEqual([]);
  return cues;
};

const readCue = (cue: VTTCue) => {
  const [node] = tokenizeVTTCue(cue);
  return node?.type === 'v'
    ? {
        speaker: node.voice,
        body: node.children.map((child) => ('data' in child ? child.data : '')).join(''),
      }
    : { speaker: null, body: node?.type === 'text' ? node.data : '' };
};

describe('WebVTT', () => {
  it('has voice spans where the speaker changes, and no speaker shares a cue with another', async () => {
    const cues = (await readVtt(await writeText('vtt'))).map(readCue);
    expect(
      joinTurns(cues.map(({ speaker, body }) => ({ speaker, body: body.replaceAll('\n', ' ') }))),
    ).toEqual(expected);
    expect(cues.filter(({ speaker }) => speaker !== null)).toHaveLength(expected.length);
  });

  it('escapes names', async () => {
    expect(await writeText('vtt')).toContain('<v Mara &amp; &lt;Co&gt;>Good evening');
  });
});

describe('SRT', () => {
  it('has two lines of 32 characters at most, and a name at the beginning of a cue where the speaker changes', async () => {
    const cues = await readSrt(await writeText('srt'));
    const bodies = cues.map((cue) => cue.text.replaceAll('\n', ' '));
    const turns = joinTurns(
      bodies.map((body) => {
        const speaker = people.find((name) => body.startsWith(`${name}: `)) ?? null;
        return { speaker, body: speaker === null ? body : body.slice(speaker.length + 2) };
      }),
    );
    expect(turns).toEqual(expected);
    const lines = cues.map((cue) => cue.text.split('\n'));
    expect(Math.max(...lines.map(({ length }) => length))).toBe(2);
    expect(Math.max(...lines.flat().map(({ length }) => length))).toBeLessThanOrEqual(32);
  });
});

describe('the JSON of the podcast namespace', () => {
  it('has the speaker of every segment', async () => {
    const { version, segments } = JSON.parse(await writeText('json'));
    expect(version).toBe('1.0.0');
    expect(joinTurns(segments)).toEqual(expected);
    expect(segments.every(({ speaker }: { speaker: string }) => people.includes(speaker))).toBe(true);
  });
});

describe('HTML', () => {
  it('has who speaks and since when before what is said, as the podcast namespace wants it', async () => {
    const page = await writeText('html');
    const [, body = ''] = page.split('</h1>\n');
    expect(body.split('\n').slice(0, 6)).toEqual([
      '<cite dir="auto">Mara &amp; &lt;Co&gt;:</cite>',
      '<time>0:00</time>',
      `<p dir="auto">${said[0][1]}</p>`,
      '<cite dir="auto">Josephine van der Meer:</cite>',
      '<time>0:03</time>',
      `<p dir="auto">${said[1][1]}</p>`,
    ]);
    expect(readHtml(page).text).toBe(plain);
    expect(page.match(/<cite/g)).toHaveLength(5);
  });

  it('has no times if they are not known', async () => {
    const page = await render({
      name: 'Show',
      text: 'Ann: Hi.\nHow are you?\n\nBob: Fine.\n\nAnn: Good.\n\nBob: Yes.',
      people: [],
      names: true,
      heard: [],
      format: 'html',
      createdAt: 0,
    });
    expect(page).toContain('<cite dir="auto">Ann:</cite>\n<p dir="auto">Hi.\nHow are you?</p>');
    expect(page).not.toContain('<time>');
  });
});

describe('documents', () => {
  it('have bold names', async () => {
    expect(await writeText('md')).toContain(
      `\n\n**Josephine van der Meer:** ${said[1][1]}\n\n${said[2][1]}\n\n**Mara & \\<Co>:** Really?\n\n`,
    );
    const file = await write('docx');
    expect(readDocx(Buffer.from(file)).text).toBe(text);
    expect(unzip(Buffer.from(file)).get('word/document.xml')).toContain(
      '<w:r><w:rPr><w:b/><w:bCs/></w:rPr><w:t xml:space="preserve">田中: </w:t></w:r><w:r><w:t xml:space="preserve">はい。</w:t></w:r>',
    );
  });

  it('are plain text as it is', async () => {
    expect(await writeText('txt')).toBe(`${text}\n`);
    expect((await writeText('timed_txt')).split('\n')[2]).toBe(
      `[00:00:03] Josephine van der Meer: ${said[1][1]}`,
    );
  });
});

describe('without names', () => {
  it('each format has what was said only, in the same paragraphs', async () => {
    expect(await writeText('txt', false)).toBe(`${plain}\n`);
    expect(await writeText('md', false)).toBe(`# Show\n\n${plain}\n`);
    expect(readHtml(await writeText('html', false)).text).toBe(plain);
    expect(readDocx(Buffer.from(await write('docx', false))).text).toBe(plain);
    expect(await writeText('timed_txt', false)).toContain(`[00:00:03] ${said[1][1]}\n`);
    for (const format of ['vtt', 'srt', 'json', 'html'] as const) {
      const file = await writeText(format, false);
      expect(file).not.toMatch(/Mara|Josephine|田中|<v |speaker|<cite/);
    }
    const cues = (await readSrt(await writeText('srt', false))).map((cue) => cue.text.replaceAll('\n', ' '));
    expect(cues.join(' ')).toBe(plain.replaceAll('\n\n', ' '));
  });
});
