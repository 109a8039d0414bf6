/** What the page about speech can do with the models of the user's own. */
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListenRequest } from '../../../main/listening/listen.ts';
import type { ListeningTask } from '../../../preload/contract/listening.ts';
import { bundledModelId } from '../../../preload/contract/speech.ts';
import { getListeningPosition } from '../../../preload/recordings/listening-position.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { writeModel } from './made-up-model.ts';
import { type SpeechSetup, setUpSpeech } from './speech-setup.ts';

let root = '';
let setup: SpeechSetup;

beforeEach(() => {
  root = temporaryFolder('speech-calls');
  setup = setUpSpeech(path.join(root, 'profile'));
});
afterEach(async () => {
  await setup.close();
  removeFolder(root);
});

const readme = '---\nlanguage: en\nlicense: apache-2.0\n---\nA model.\n';
const createModel = (name = 'whisper-small'): string =>
  writeModel(path.join(root, name), { 'README.md': readme });

const getTask = (number = 0): Promise<ListeningTask> => setup.waitForTask(number);

const addModel = async (name?: string): Promise<string> => {
  const number = setup.getTasks().length;
  const adding = setup.add(createModel(name));
  await setup.hear(await getTask(number));
  const added = await adding;
  if (!added.ok || added.value === null) throw new Error(JSON.stringify(added));
  return added.value.id;
};

const request = (): ListenRequest => {
  const file = path.join(root, 'recording.wav');
  writeFileSync(file, 'sound');
  return {
    file,
    language: null,
    prompt: '',
    people: null,
    onlyVoices: false,
    onSources: () => undefined,
    ...getListeningPosition([]),
    onLength: () => undefined,
    isCareful: false,
    onChunks: () => true,
    signal: new AbortController().signal,
  };
};

test('a model that hears the sample is added, used and there after a restart', async () => {
  const id = await addModel();
  const model = { id, name: 'whisper-small', languages: 99, license: 'apache-2.0', speed: null };
  const models = [{ id: bundledModelId, name: 'Whisper base', license: 'MIT' }, model];
  expect(await setup.getState()).toMatchObject({ models, usedId: bundledModelId, addition: null });
  expect(await setup.speech.use(id)).toMatchObject({ ok: true, value: { usedId: id } });
  const steps = new Set(setup.states.map(({ addition }) => addition?.step));
  expect([...steps]).toEqual(['copying', 'testing', undefined]);

  const again = setUpSpeech(path.join(root, 'profile'), setup.settingsStore);
  expect(await again.getState()).toMatchObject({ models, usedId: id });
  const served = await again.listening.serveModel(id, 'config.json');
  expect(await served.text()).toBe(readFileSync(path.join(root, 'whisper-small/config.json'), 'utf8'));
  expect((await again.listening.serveModel(id, 'model.json')).status).toBe(404);
});

test('the next recording is listened to with the model in use, in a window of its own', async () => {
  const id = await addModel();
  await setup.speech.use(id);
  const first = setup.listening.listen(request());
  const task = await getTask(1);
  expect(task.model).toBe(id);
  await setup.speech.use(bundledModelId);
  await setup.hear(task);
  expect((await first).ok).toBe(true);
  const second = setup.listening.listen(request());
  const next = await getTask(2);
  expect(next.model).toBe(bundledModelId);
  await setup.hear(next);
  await second;
  expect(setup.windows.map(({ isDestroyed }) => isDestroyed)).toEqual([true, false]);
});

test('a file that has changed since it was added is not served, and the user is told', async () => {
  const id = await addModel();
  await setup.speech.use(id);
  const file = path.join(root, 'profile/models', id, 'tokenizer.json');
  writeFileSync(file, '{}');
  utimesSync(file, 1, 1);
  expect((await setup.listening.serveModel(id, 'tokenizer.json')).status).toBe(404);
  for (const [model, key] of [
    [id, 'speech_model_add_again'],
    [bundledModelId, 'speech_model_unusable'],
  ] as const) {
    await setup.speech.use(model);
    const number = setup.getTasks().length;
    const listening = setup.listening.listen(request());
    const task = await getTask(number);
    await setup.listening.handlers.fail(task.id, { reason: 'model_unusable', detail: '' });
    expect(await listening).toEqual({ ok: false, error: { code: 'listening_failed', detail: { key } } });
  }
});

test.each([
  ['other words', 'Ask me something else.', 'speech_model_other_words'],
  ['nothing', '', 'speech_model_other_words'],
])('a model that hears %s in the sample is refused', async (_, text, key) => {
  const adding = setup.add(createModel());
  await setup.hear(await getTask(), text);
  expect(await adding).toEqual({ ok: false, error: { code: 'model_refused', detail: { key } } });
  expect(setup.listStored()).toEqual([]);
});

test.each([
  ['two words', 'asked not what your country can do for you, ask what you can do for country', true],
  ['three words', 'asked not what your country can do for you, ask what you could do for country', false],
])('a model that hears %s of the sample otherwise', async (_, text, isAdded) => {
  const adding = setup.add(createModel());
  await setup.hear(await getTask(), `And so, my fellow Americans, ${text}.`);
  expect((await adding).ok).toBe(isAdded);
});

test.each([
  ['model_unusable', 'speech_model_not_loaded'],
  ['out_of_memory', 'listening_out_of_memory'],
] as const)('a model whose test ends with %s is refused', async (reason, key) => {
  const adding = setup.add(createModel());
  const { id } = await getTask();
  await setup.listening.handlers.fail(id, { reason, detail: 'onnx/encoder_model.onnx' });
  expect(await adding).toEqual({ ok: false, error: { code: 'model_refused', detail: { key } } });
  expect(setup.listStored()).toEqual([]);
});

test('adding is cancelled while it tests, and a second one refused', async () => {
  const adding = setup.add(createModel());
  await getTask();
  expect(await setup.add(createModel('other'))).toMatchObject({
    error: { code: 'wrong_state', detail: { key: 'speech_models_busy' } },
  });
  setup.speech.cancelAdding();
  expect(await adding).toMatchObject({ error: { code: 'cancelled' } });
  expect(setup.listStored()).toEqual([]);
  expect((await setup.getState()).addition).toBeNull();
});

test('a recording that is listened to comes before the test of a model', async () => {
  const listening = setup.listening.listen(request());
  const task = await getTask();
  const adding = setup.add(createModel());
  await vi.waitFor(() => expect(setup.states.at(-1)?.addition?.step).toBe('waiting'), 20_000);
  expect(setup.getTasks()).toHaveLength(1);
  await setup.hear(task);
  await listening;
  const tested = await getTask(1);
  // The speed of the recording is stored when the test may have begun.
  expect(setup.listening.recordingModel).toBe(bundledModelId);
  await setup.hear(tested);
  expect((await adding).ok).toBe(true);
  expect(setup.states.map(({ addition }) => addition?.step)).toContain('testing');
});

test('closing ends the test of a model, of which nothing stays', async () => {
  const adding = setup.add(createModel());
  await getTask();
  await setup.close();
  expect(await adding).toMatchObject({ error: { code: 'cancelled' } });
  expect(setup.listStored()).toEqual([]);
});

test('a removed model is deleted, and the bundled one used', async () => {
  const id = await addModel();
  await setup.speech.use(id);
  setup.speech.onSpeed(id, 4);
  expect((await setup.getState()).models[1]?.speed).toBe(4);
  const listening = setup.listening.listen(request());
  const task = await getTask(1);
  expect(await setup.speech.remove(id)).toMatchObject({ error: { detail: { key: 'speech_models_busy' } } });
  await setup.hear(task);
  await listening;
  expect(await setup.speech.remove(id)).toMatchObject({
    ok: true,
    value: { models: [{ id: bundledModelId }], usedId: bundledModelId },
  });
  expect(setup.listStored()).toEqual([]);
  expect(setup.settingsStore.read().speechSpeeds).toEqual({});
  for (const call of [setup.speech.remove(id), setup.speech.use(id), setup.speech.remove(bundledModelId)])
    expect(await call).toMatchObject({ error: { code: 'unknown_id' } });
});

test('what an interrupted copy left is deleted at the next start', async () => {
  const id = await addModel();
  const leftover = path.join(root, 'profile/models/0123456789abcdef/onnx');
  mkdirSync(leftover, { recursive: true });
  writeFileSync(path.join(leftover, 'encoder_model.onnx'), 'half');
  const again = setUpSpeech(path.join(root, 'profile'), setup.settingsStore);
  await again.getState();
  expect(again.listStored()).toEqual([id]);
});

test('a speed belongs to its model, and small changes of it are not written', async () => {
  const id = await addModel();
  setup.speech.onSpeed(id, 4);
  setup.speech.onSpeed(id, 4.1);
  setup.speech.onSpeed(bundledModelId, 9);
  expect(setup.settingsStore.read().speechSpeeds).toEqual({ [id]: 4, [bundledModelId]: 9 });
});

describe('the speed before the first recording', () => {
  const getMeasured = async (id = bundledModelId) =>
    (await setup.getState()).models.find((model) => model.id === id)?.speed;

  test('is measured on the sample, when the model is loaded', async () => {
    const measuring = setup.speech.measure();
    await setup.hear(await getTask(0));
    expect(await getMeasured()).toBeNull();
    await setup.hear(await getTask(1));
    await measuring;
    expect(await getMeasured()).toBeGreaterThan(0);
    expect(setup.states.at(-1)?.models[0]?.speed).toBe(await getMeasured());
    expect(setup.speed.read()).toEqual({ mean: null, ofSample: await getMeasured() });
    // It is known now, and a recording says more.
    await setup.speech.measure();
    expect(setup.getTasks()).toHaveLength(2);
    setup.speech.onSpeed(bundledModelId, 3);
    expect(await getMeasured()).toBe(3);
    expect(setup.settingsStore.read().speechSpeeds).toEqual({ [bundledModelId]: 3 });
  });

  test('is measured once at a time, and not while a recording is listened to', async () => {
    const heard = setup.listening.listen(request());
    const task = await getTask(0);
    await setup.speech.measure();
    await setup.hear(task);
    await heard;
    const measuring = [setup.speech.measure(), setup.speech.measure()];
    await setup.hear(await getTask(1));
    await setup.hear(await getTask(2));
    await Promise.all(measuring);
    expect(setup.getTasks()).toHaveLength(3);
  });

  test('is given up once a recording waits', async () => {
    const measuring = setup.speech.measure();
    const sample = await getTask(0);
    const heard = setup.listening.listen(request());
    await setup.hear(sample);
    await measuring;
    await setup.hear(await getTask(1));
    await heard;
    expect(setup.getTasks()).toHaveLength(2);
    expect(await getMeasured()).toBeNull();
  });

  test('stays unknown if the sample is not heard, and closing ends it', async () => {
    const measuring = setup.speech.measure();
    const { id } = await getTask(0);
    await setup.listening.handlers.fail(id, { reason: 'model_unusable', detail: '' });
    await measuring;
    expect(await getMeasured()).toBeNull();
    const again = setup.speech.measure();
    await getTask(1);
    await setup.close();
    await again;
    expect(setup.speed.read()).toEqual({ mean: null, ofSample: null });
  });
});
