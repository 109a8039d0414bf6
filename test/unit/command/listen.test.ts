import path from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { getListenArguments, runListenCommand } from '../../../main/command/listen.ts';
import type { Listen, ListenRequest } from '../../../main/listening/listen.ts';
import { fail, ok } from '../../../preload/contract/result.ts';

/** Hears one word a second. */
const say =
  (...words: readonly string[]): Listen =>
  async ({ onLength, onSources, onChunks, nextIndex, fromMs }) => {
    onSources([{ name: '', channel: null }]);
    onLength(words.length * 1_000);
    for (const [index, text] of words.entries()) {
      if (index < nextIndex) continue;
      const [startMs, endMs] = [index * 1_000, (index + 1) * 1_000];
      const word = { text, startMs, endMs, probability: 1 };
      onChunks([
        {
          index,
          source: 0,
          startMs: Math.max(startMs, fromMs),
          endMs,
          language: 'en',
          words: [word],
          gaps: [],
          isCut: false,
          languageTimes: [],
          detectorState: '',
        },
      ]);
    }
    return ok({ durationMs: words.length * 1_000, unreadTracks: 0, voices: [] });
  };

const collect = (onWrite: () => void = () => {}) => {
  const texts: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      texts.push(String(chunk));
      onWrite();
      done();
    },
  });
  return { stream, getText: () => texts.join('') };
};

const run = async (args: readonly string[], listen: Listen = say('Good', 'morning.')) => {
  const requests: ListenRequest[] = [];
  const stopping = new AbortController();
  const [out, err] = [collect(), collect(() => args.includes('--names=stop') && stopping.abort())];
  const code = await runListenCommand(args, {
    command: 'sidetone --listen',
    listen: (request) => {
      requests.push(request);
      return listen(request);
    },
    folder: path.resolve('/recordings'),
    signal: stopping.signal,
    stdout: out.stream,
    stderr: err.stream,
  });
  const reported = err.getText().split('\n').slice(0, -1);
  return { code, printed: out.getText(), reported, requests };
};

describe('the arguments of the command', () => {
  it('follow --listen', () => {
    expect(getListenArguments(['sidetone', '--no-sandbox', '--listen', 'a.mp3', '--vtt'])).toEqual([
      'a.mp3',
      '--vtt',
    ]);
    expect(getListenArguments(['sidetone', 'a.mp3'])).toBeNull();
  });

  it('are files and options in any order', async () => {
    const two = await run(['--vtt', 'a.mp3', '--language', 'de', 'b.mp3', '--names', 'Ada, Bob']);
    expect(two.printed).toContain('WEBVTT');
    expect(two.requests).toMatchObject(
      ['a.mp3', 'b.mp3'].map((file) => ({
        file: path.resolve('/recordings', file),
        language: 'de',
        prompt: 'Ada, Bob',
      })),
    );
    const odd = await run(['--times', '--', '--odd.mp3']);
    expect(odd.printed).toBe('[00:00:00] Good morning.\n');
    expect(odd.requests).toMatchObject([
      { file: path.resolve('/recordings/--odd.mp3'), language: null, prompt: '' },
    ]);
  });

  it.each([
    ['nothing', []],
    ['options without a file', ['--vtt']],
    ['an unknown option', ['a.mp3', '--docx']],
    ['two formats', ['a.mp3', '--vtt', '--srt']],
    ['an unknown language', ['a.mp3', '--language', 'xx']],
    ['an option without its value', ['a.mp3', '--language']],
  ])('are refused with a sentence: %s', async (_what, args) => {
    const { code, printed, reported, requests } = await run(args);
    expect([code, printed, requests]).toEqual([2, '', []]);
    expect(reported).toEqual([expect.stringMatching(/^Usage: sidetone --listen FILE… /)]);
  });
});

describe('the command', () => {
  it('says how many tracks were not read', async () => {
    const { code, printed, reported } = await run(['a.mka'], async (request) => {
      const result = await say('Hello.')(request);
      return result.ok ? ok({ ...result.value, unreadTracks: 8 }) : result;
    });
    expect([code, printed]).toEqual([0, 'Hello.\n']);
    expect(reported).toContain('a.mka: [8 more tracks are not read]');
  });

  it('prints the text, and reports how far it is', async () => {
    const { code, printed, reported, requests } = await run(['a.mp3', '--language=en', '--names=Ada']);
    expect([code, printed]).toEqual([0, 'Good morning.\n']);
    expect(reported).toEqual(['a.mp3: Heard until 0:01 of 0:02', 'a.mp3: Heard until 0:02 of 0:02']);
    expect(requests).toMatchObject([
      { file: path.resolve('/recordings/a.mp3'), language: 'en', prompt: 'Ada', fromMs: 0, nextIndex: 0 },
    ]);
  });

  it.each([
    ['--vtt', 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nGood morning.\n'],
    ['--srt', '1\n00:00:00,000 --> 00:00:02,000\nGood morning.\n'],
    ['--times', '[00:00:00] Good morning.\n'],
  ])('prints it as it is exported: %s', async (option, expected) => {
    expect((await run(['a.mp3', option])).printed).toBe(expected);
  });

  it('prints JSON', async () => {
    expect(JSON.parse((await run(['a.mp3', '--json'])).printed)).toMatchObject({
      segments: [{ startTime: 0, endTime: 2, body: 'Good morning.' }],
    });
  });

  it('names several files, and goes on behind one that failed', async () => {
    const heard = await run(['a.mp3', 'b.mp3', 'c.mp3'], (request) =>
      request.file.endsWith('b.mp3') ? Promise.resolve(fail('file_missing')) : say('Yes.')(request),
    );
    expect(heard).toMatchObject({ code: 1, printed: '==> a.mp3 <==\nYes.\n\n==> c.mp3 <==\nYes.\n' });
    expect(heard.reported[1]).toBe(
      'b.mp3: The file was not found. Put it back where it was, then try again.',
    );
  });

  it('prints nothing if nothing was said', async () => {
    const heard = await run(['a.mp3'], say());
    expect(heard).toMatchObject({ code: 0, printed: '', reported: ['a.mp3: [nothing was said]'] });
  });

  it('goes on behind the last chunk after a crash, and gives up after three', async () => {
    const crash = fail('listening_failed', { key: 'listening_crashed' });
    let calls = 0;
    const listen: Listen = async (request) => {
      calls += 1;
      if (calls === 1) await say('One')(request);
      return calls < 4 ? crash : say('One', 'two.')(request);
    };
    expect((await run(['a.mp3'], listen)).code).toBe(1);
    calls = 0;
    const healed: Listen = async (request) => {
      const result = await listen(request);
      calls = Math.max(calls, 3);
      return result;
    };
    const { code, printed, requests } = await run(['a.mp3'], healed);
    expect([code, printed]).toEqual([0, 'One two.\n']);
    expect(requests.map(({ fromMs, nextIndex }) => [fromMs, nextIndex])).toEqual([
      [0, 0],
      [1_000, 1],
    ]);
  });

  it('shows what a name would do to the terminal', async () => {
    const controls = String.fromCodePoint(...Array(32).keys(), 127, 0x9b, 0x202e, 0x2066, 0x2028);
    for (const format of [[], ['--vtt'], ['--srt'], ['--times']]) {
      const { printed, reported } = await run([`a${controls}.wav`, `${controls}.wav`, ...format]);
      expect(reported.join('') + printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028]/u);
    }
    const { printed } = await run(['two\nlines \x1b[31mred.wav', 'b.wav']);
    expect(printed).toContain('==> two\\u{a}lines \\u{1b}[31mred.wav <==\n');
  });

  it('ends when it is stopped', async () => {
    const { code, printed } = await run(['a.mp3', 'b.mp3', '--names=stop']);
    expect([code, printed]).toEqual([130, '']);
  });

  it('ends when nobody reads what it prints', async () => {
    const stdout = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
    const listened: string[] = [];
    const code = await runListenCommand(['a.mp3', 'b.mp3', 'c.mp3'], {
      command: '',
      listen: (request) => {
        listened.push(request.file);
        return say('Yes.')(request);
      },
      folder: path.resolve('/recordings'),
      signal: new AbortController().signal,
      stdout,
      stderr: collect().stream,
    });
    expect([code, listened.length < 3]).toEqual([130, true]);
  });

  it('tells wrong words, also when nobody reads that', async () => {
    const stderr = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
    const code = await runListenCommand([], {
      command: '',
      listen: say(),
      folder: path.resolve('/recordings'),
      signal: new AbortController().signal,
      stdout: collect().stream,
      stderr,
    });
    expect([code, stderr.destroyed]).toEqual([2, true]);
  });
});
