/** Words with times: fetched from the built-in service, stored once. */
import { afterEach, describe, expect, it } from 'vitest';
import { computerAccountId } from '../../../preload/contract/account-id.ts';
import { audio } from '../../fixtures/audio.ts';
import { answerWith } from '../../service/faults/answers.ts';
import { json } from '../../service/specification/http/response.ts';
import { toTranscriptionRecord } from '../../service/specification/transcriptions/transcriptions.ts';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';
import { type LibrarySetup, setUpLibrary } from './library-setup.ts';

const open: LibrarySetup[] = [];
afterEach(async () => {
  for (const setup of open.splice(0)) await setup.close();
});

const start = async (account = computerAccountId): Promise<LibrarySetup & { readonly id: string }> => {
  const setup = await setUpLibrary();
  open.push(setup);
  setup.account = account;
  const id = setup.insertRecord('Episode 1', 'Good morning.');
  unwrap(await setup.library.forRenderer.show(id));
  return Object.assign(setup, { id });
};

const wordsPath = /\/transcriptions\/\d+\/words$/;
const respond = ({ service }: LibrarySetup, status: number, body: object): (() => void) =>
  service.faults.always(({ request }) => wordsPath.test(request.url ?? ''), answerWith(json(status, body)));
const countRequests = ({ service }: LibrarySetup): number =>
  service.recorder.requests.filter(({ path }) => wordsPath.test(path)).length;

const data = {
  language: 'en',
  language_found: true,
  heard_at: 1_000,
  duration_ms: 3_000,
  words: [
    ['Good', 100, 500, 0.98],
    ['morning.', 520, 900, 0.4],
  ],
  gaps: [[1_000, 2_500]],
};
const heard = {
  language: 'en',
  isLanguageFound: true,
  heardAt: 1_000,
  durationMs: 3_000,
  words: [
    { text: 'Good', startMs: 100, endMs: 500, probability: 0.98 },
    { text: 'morning.', startMs: 520, endMs: 900, probability: 0.4 },
  ],
  gaps: [{ startMs: 1_000, endMs: 2_500 }],
};

describe('the words of a record', () => {
  it('are fetched once, and are there without the service and after a restart', async () => {
    const setup = await start();
    respond(setup, 200, { data });
    expect(unwrap(await setup.library.words.get(setup.id))).toEqual(heard);
    await setup.service.stop();
    await setup.restart();
    expect(unwrap(await setup.library.words.get(setup.id))).toEqual(heard);
    expect(countRequests(setup)).toBe(1);
  });

  it('stay as they were heard when the text is corrected', async () => {
    const setup = await start();
    const stop = respond(setup, 200, { data });
    await setup.library.words.get(setup.id);
    stop();
    respond(setup, 200, { data: { ...data, words: [['Evening', 0, 1, 1]] } });
    unwrap(await setup.library.forRenderer.update(setup.id, { result: 'Good evening.' }));
    expect(unwrap(await setup.library.words.get(setup.id))).toEqual(heard);
  });

  it('are fetched again when the recording was listened to again', async () => {
    const setup = await start();
    const stop = respond(setup, 200, { data });
    await setup.library.words.get(setup.id);
    stop();
    respond(setup, 200, { data: { ...data, words: [['Evening', 0, 1, 1]] } });
    setup.service.faults.next('transcriptions.store', {
      name: 'heard again',
      response: () => {
        const row = setup.service.data.transcriptions.update(Number(setup.id), { result: 'Evening' });
        return row ? json(201, { data: toTranscriptionRecord(row) }) : undefined;
      },
    });
    const { path, fileName } = audio.wav;
    const upload = { name: 'Episode', description: '', language: '', path, fileName, replaces: setup.id };
    expect((await setup.library.api.store(upload, {})).kind).toBe('stored');
    expect(unwrap(await setup.library.words.get(setup.id))?.words).toMatchObject([{ text: 'Evening' }]);
  });

  it('are fetched for a record that was just stored', async () => {
    const setup = await start();
    respond(setup, 200, { data });
    const { path, fileName } = audio.wav;
    const upload = { name: 'Episode 2', description: '', language: '', path, fileName };
    expect((await setup.library.api.store(upload, {})).kind).toBe('stored');
    await setup.service.recorder.waitFor(({ path: requested }) => wordsPath.test(requested));
  });

  it('are removed with it', async () => {
    const setup = await start();
    const stop = respond(setup, 200, { data });
    await setup.library.words.get(setup.id);
    unwrap(await setup.library.forRenderer.delete(setup.id));
    stop();
    respond(setup, 404, { message: 'Not found' });
    expect(unwrap(await setup.library.words.get(setup.id))).toBeNull();
    const count = 'SELECT count(*) AS n FROM heard_words';
    expect(unwrap(setup.databases.cache.read(() => setup.databases.cache.prepare(count).get()?.n))).toBe(0);
  });

  it('are asked of the built-in service only', async () => {
    const setup = await start('https://service.example');
    respond(setup, 200, { data });
    expect(unwrap(await setup.library.words.get(setup.id))).toBeNull();
    expect(countRequests(setup)).toBe(0);
  });

  it('are known for one of several records', async () => {
    const setup = await start();
    const others = Array.from({ length: 20 }, (_, at) => setup.insertRecord(`Other ${at}`, 'Text.'));
    expect(await setup.library.words.hasAny([...others, setup.id])).toBe(false);
    respond(setup, 200, { data });
    await setup.library.words.get(setup.id);
    await setup.service.stop();
    expect(await setup.library.words.hasAny([...others, setup.id])).toBe(true);
    setup.account = 'https://service.example';
    expect(await setup.library.words.hasAny([setup.id])).toBe(false);
  });

  it.each([
    ['has none', 404, { message: 'Not found' }],
    ['heard none', 200, { data: { ...data, words: [] } }],
  ])('are none if the service %s, which is asked once', async (_what, status, body) => {
    const setup = await start();
    respond(setup, status, body);
    expect(unwrap(await setup.library.words.get(setup.id))).toBeNull();
    await setup.restart();
    expect(unwrap(await setup.library.words.get(setup.id))).toBeNull();
    expect(await setup.library.words.hasAny([setup.id])).toBe(false);
    expect(countRequests(setup)).toBe(1);
    expect(unwrap(await setup.library.forRenderer.show(setup.id)).id).toBe(setup.id);
  });

  it('are as many as three hours have', async () => {
    const setup = await start();
    const words = Array.from({ length: 27_000 }, (_, at) => [`word${at}`, at * 400, at * 400 + 300, 0.9]);
    respond(setup, 200, { data: { ...data, words } });
    expect(unwrap(await setup.library.words.get(setup.id))?.words).toHaveLength(27_000);
  });

  it('are read tolerantly, in order', async () => {
    const setup = await start();
    const words = [
      ['late', 1_000.4, 2_000, 2],
      'no word',
      ['', 0, 1, 1],
      ['early', 500, 700, null],
      ['last', 2_500, 2_400],
      ['untimed'],
    ];
    respond(setup, 200, { data: { words, gaps: [[5, 1], 'none'] } });
    expect(unwrap(await setup.library.words.get(setup.id))).toEqual({
      language: '',
      isLanguageFound: false,
      heardAt: 0,
      durationMs: 2_500,
      words: [
        { text: 'late', startMs: 1_000, endMs: 2_000, probability: 1 },
        { text: 'early', startMs: 2_000, endMs: 2_000, probability: 1 },
        { text: 'last', startMs: 2_500, endMs: 2_500, probability: 1 },
      ],
      gaps: [],
    });
  });

  it('are an error if the response has no words', async () => {
    const setup = await start();
    respond(setup, 200, { data: { language: 'en' } });
    expect(getErrorCode(await setup.library.words.get(setup.id))).toBe('unexpected_answer');
  });
});
