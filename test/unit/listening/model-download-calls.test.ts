/** The better model from the button to its test: what is shown, what stays, and what the user is asked. */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { betterModel } from '../../../main/listening/models/model-download.ts';
import { betterModelId, bundledModelId, publicHub } from '../../../preload/contract/speech.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createMemoryStore } from '../settings/memory-settings.ts';
import { type Hub, type HubFiles, sendStart, startHub } from './hub.ts';
import { createOnnx, decoderTensors, type ModelChanges, writeModel } from './made-up-model.ts';
import { type SpeechSetup, setUpSpeech } from './speech-setup.ts';

let root = '';
let hub: Hub;
let setup: SpeechSetup;

/** The files of a made-up model, under their names at the hub. */
const createFiles = (changes: ModelChanges = {}): HubFiles => {
  const folder = path.join(root, 'hub');
  mkdirSync(folder, { recursive: true });
  writeModel(folder, changes);
  const read = (name: string): Buffer => readFileSync(path.join(folder, name.replace('_quantized', '')));
  return Object.fromEntries(betterModel.files.map((name) => [name, read(name)]));
};

const open = (settingsStore = createMemoryStore({ modelHub: hub.address })): SpeechSetup =>
  setUpSpeech(path.join(root, 'profile'), settingsStore);

const serve = async (changes: ModelChanges = {}): Promise<void> => {
  hub = await startHub(createFiles(changes));
  setup = open();
};

beforeEach(async () => {
  root = temporaryFolder('model-download-calls');
  await serve();
});
afterEach(async () => {
  await setup.close();
  hub.close();
  removeFolder(root);
});

const getOffer = async () => (await setup.getState()).offer;
const getSteps = (): unknown[] => [...new Set(setup.states.map(({ offer }) => offer.step))];
const download = async (): Promise<void> => {
  const number = setup.getTasks().length;
  const downloading = setup.modelDownload.start();
  await setup.hear(await setup.waitForTask(number));
  expect(await downloading).toMatchObject({ ok: true });
};

/** After the test. */
const measure = async (): Promise<void> => {
  for (const number of [1, 2]) await setup.hear(await setup.waitForTask(number));
  await vi.waitFor(async () => expect((await setup.getState()).models[1]?.speed).toBeGreaterThan(0));
};

const decoder = 'onnx/decoder_model_merged_quantized.onnx';
/** The decoder stops in its middle. */
const holdDecoder = (): void => {
  hub.answer = (request, response, file) => {
    if (file !== decoder) return false;
    sendStart(request, response, createFiles()[decoder] ?? Buffer.alloc(0), 0.5);
    return true;
  };
};
const pauseInMiddle = async (): Promise<void> => {
  holdDecoder();
  const downloading = setup.modelDownload.start();
  const part = path.join(root, 'profile/models', betterModelId, 'onnx/decoder_model_merged.onnx.part');
  await vi.waitFor(() => expect(statSync(part).size).toBeGreaterThan(0), 90_000);
  setup.modelDownload.pause();
  expect(await downloading).toEqual({ ok: false, error: { code: 'cancelled' } });
  hub.answer = () => false;
};

test('before the button, the model is described and nothing is asked of the hub', async () => {
  setup.speech.onSpeed(bundledModelId, 9);
  expect(await getOffer()).toEqual({
    id: betterModelId,
    name: 'Whisper small',
    license: 'MIT',
    languages: 99,
    bytes: 251_000_000,
    speed: 3,
    step: 'idle',
    receivedBytes: 0,
    leftMs: null,
    error: null,
    repository: 'onnx-community/whisper-small_timestamped',
    files: betterModel.files,
    hub: hub.address,
  });
  expect(hub.requests).toEqual([]);
  expect(await setup.speech.use(betterModelId)).toMatchObject({ error: { code: 'unknown_id' } });
});

test('it is downloaded, tested, measured, used and there after a restart', async () => {
  await download();
  const model = { id: betterModelId, name: 'Whisper small', languages: 99, license: 'MIT' };
  expect((await setup.getState()).models[1]).toMatchObject({ ...model, speed: null });
  expect(getSteps()).toEqual(['downloading', 'testing', 'idle']);
  await measure();
  expect(await setup.speech.use(betterModelId)).toMatchObject({ ok: true, value: { usedId: betterModelId } });
  const served = await setup.listening.serveModel(betterModelId, 'config.json');
  expect(await served.text()).toBe(createFiles()['config.json']?.toString());

  const requests = hub.requests.length;
  const again = open(setup.settingsStore);
  expect(await again.getState()).toMatchObject({ models: [{}, model], usedId: betterModelId });
  expect(await again.modelDownload.start()).toMatchObject({ error: { code: 'wrong_state' } });
  expect(hub.requests).toHaveLength(requests);
});

test('paused and started again, it goes on where it ended', async () => {
  await pauseInMiddle();
  const { step, receivedBytes, error } = await getOffer();
  expect({ step, error }).toEqual({ step: 'idle', error: null });
  expect(receivedBytes).toBeGreaterThan(0);
  await setup.close();

  const before = hub.requests.length;
  setup = open();
  expect(await getOffer()).toMatchObject({ step: 'idle', receivedBytes });
  await download();
  expect(hub.requests.slice(before).map(({ url = '' }) => path.basename(url))).toEqual([
    'main?blobs=true',
    path.basename(decoder),
  ]);
  expect(hub.requests.at(-1)?.headers.range).toMatch(/^bytes=[1-9]/);
});

test('paused while it is tested, its files stay', async () => {
  const downloading = setup.modelDownload.start();
  await setup.waitForTask(0);
  expect(await setup.modelDownload.start()).toMatchObject({ error: { code: 'wrong_state' } });
  expect(await setup.modelDownload.discard()).toMatchObject({ error: { code: 'wrong_state' } });
  setup.modelDownload.pause();
  expect(await downloading).toMatchObject({ error: { code: 'cancelled' } });
  const files = hub.requests.filter(({ url }) => url?.includes('/resolve/')).length;
  await download();
  expect(hub.requests.filter(({ url }) => url?.includes('/resolve/'))).toHaveLength(files);
});

test('closing pauses it', async () => {
  holdDecoder();
  const downloading = setup.modelDownload.start();
  await vi.waitFor(() => expect(hub.requests.at(-1)?.url).toContain(decoder), 90_000);
  await setup.close();
  expect(await downloading).toMatchObject({ error: { code: 'cancelled' } });
});

test('a model that hears other words is refused, and nothing of it stays', async () => {
  const downloading = setup.modelDownload.start();
  await setup.hear(await setup.waitForTask(0), 'Ask me something else.');
  const error = { code: 'model_refused', detail: { key: 'speech_model_other_words' } };
  expect(await downloading).toEqual({ ok: false, error });
  expect(await getOffer()).toMatchObject({ step: 'idle', receivedBytes: 0, error });
  expect(setup.listStored()).toEqual([]);
});

test('a model without times of words is refused by the check, and nothing of it stays', async () => {
  await setup.close();
  hub.close();
  const outputs = decoderTensors.outputs.filter((name) => !name.startsWith('cross_attentions'));
  await serve({ 'onnx/decoder_model_merged.onnx': createOnnx({ ...decoderTensors, outputs }) });
  expect(await setup.modelDownload.start()).toMatchObject({
    error: { code: 'model_refused', detail: { key: 'speech_model_without_times' } },
  });
  expect(setup.getTasks()).toEqual([]);
  expect(setup.listStored()).toEqual([]);
});

test('with too little memory its files stay, for another test', async () => {
  const downloading = setup.modelDownload.start();
  const { id } = await setup.waitForTask(0);
  await setup.listening.handlers.fail(id, { reason: 'out_of_memory', detail: '' });
  const error = { code: 'model_refused', detail: { key: 'listening_out_of_memory' } };
  expect(await downloading).toEqual({ ok: false, error });
  expect((await getOffer()).receivedBytes).toBeGreaterThan(0);
  await download();
});

test('what interrupts it is shown, and it goes on by itself', async () => {
  let refusals = 0;
  hub.answer = (_request, response) => {
    refusals += 1;
    if (refusals === 1) response.writeHead(503).end();
    return refusals === 1;
  };
  await download();
  expect(setup.states.map(({ offer }) => offer.error?.detail?.key)).toContain('speech_download_status');
  expect(await getOffer()).toMatchObject({ error: null });
});

test('discarded, nothing of it stays; an added one is removed instead', async () => {
  await pauseInMiddle();
  expect(await setup.modelDownload.discard()).toEqual({ ok: true, value: true });
  expect(await getOffer()).toMatchObject({ step: 'idle', receivedBytes: 0 });
  expect(setup.listStored()).toEqual([]);
  await download();
  expect(await setup.modelDownload.discard()).toMatchObject({ error: { code: 'wrong_state' } });
  expect(readdirSync(path.join(root, 'profile/models'))).toEqual([betterModelId]);
  await measure();
  expect(await setup.speech.remove(betterModelId)).toMatchObject({
    ok: true,
    value: { models: [{ id: bundledModelId }], offer: { receivedBytes: 0 } },
  });
});

describe('another hub', () => {
  const mirror = 'https://mirror.example/company/hub';

  test.each([
    ['ftp://mirror.example', 'address_invalid'],
    ['http://mirror.example', 'address_insecure'],
    ['https://user:word@mirror.example', 'address_invalid'],
    ['https://mirror.example/?text=secret', 'address_invalid'],
    ['a mirror', 'address_invalid'],
  ])('%s is refused', async (typed, code) => {
    expect(await setup.modelDownload.setHub(typed)).toMatchObject({ error: { code } });
    expect(setup.askedHubs).toEqual([]);
    expect(await getOffer()).toMatchObject({ hub: hub.address });
  });

  test('is used only if the user agrees', async () => {
    expect(await setup.modelDownload.setHub(`${mirror}/`)).toMatchObject({
      error: { code: 'cancelled', detail: { key: 'address_not_changed' } },
    });
    expect(await getOffer()).toMatchObject({ hub: hub.address });
    setup.user.agrees = true;
    expect(await setup.modelDownload.setHub(mirror)).toEqual({ ok: true, value: true });
    await vi.waitFor(() => expect(setup.states.at(-1)?.offer.hub).toBe(mirror));
    expect(setup.askedHubs).toEqual([mirror, mirror]);
    expect(await setup.modelDownload.setHub(mirror)).toMatchObject({ ok: true });
    expect(setup.askedHubs).toHaveLength(2);
  });

  test.each(['http://mirror.example', 'not a server', ''])(
    '“%s” in the settings file is not used',
    async (modelHub) => {
      setup.settingsStore.write({ ...setup.settingsStore.read(), modelHub });
      expect(await getOffer()).toMatchObject({ hub: publicHub });
    },
  );

  test('the public one needs no question', async () => {
    expect(await setup.modelDownload.setHub('')).toMatchObject({ ok: true });
    expect(await getOffer()).toMatchObject({ hub: publicHub });
    expect(setup.settingsStore.read().modelHub).toBe('');
    expect(setup.askedHubs).toEqual([]);
  });

  test('is not chosen while a download runs', async () => {
    holdDecoder();
    const downloading = setup.modelDownload.start();
    expect(await setup.modelDownload.setHub('')).toMatchObject({ error: { code: 'wrong_state' } });
    setup.modelDownload.pause();
    await downloading;
    setup.settingsStore.full = true;
    expect(await setup.modelDownload.setHub('')).toMatchObject({ error: { code: 'disk_full' } });
  });
});
