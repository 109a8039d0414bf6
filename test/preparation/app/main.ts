/**
 * A small application that prepares recordings with the product's own service, window and page, on request of a test. The
 * stand-in hosts it. Its only argument is the folder of the prepared files; it writes the port of its server beside it.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { app, BrowserWindow } from 'electron';
import { registerHandlers } from '../../../main/ipc/register.ts';
import { systemClock } from '../../../main/lib/clock.ts';
import { Listening } from '../../../main/listening/listening.ts';
import { SpeechModels } from '../../../main/listening/models.ts';
import { Preparation } from '../../../main/preparation/preparation.ts';
import type { Sound } from '../../../main/preparation/types.ts';
import { setUpHiddenSession } from '../../../main/shell/hidden-window/hidden-session.ts';
import { createHiddenWindows } from '../../../main/shell/hidden-window/hidden-window.ts';
import { ipcPort } from '../../../main/shell/ipc-port.ts';
import { registerAppScheme } from '../../../main/shell/window/app-protocol.ts';
import { confineContents, sandboxAll } from '../../../main/shell/window/security.ts';
import { listeningContract } from '../../../preload/contract/listening.ts';
import { preparationContract } from '../../../preload/contract/preparation.ts';
import { collectGarbage } from '../../stand-in/collect-garbage.ts';
import type { ProbeCommand, ProbeMessage, SentSound } from '../probe-messages.ts';

const out = path.resolve(import.meta.dirname, '../../../out');
const folder = path.join(app.getPath('userData'), 'prepared');

let preparation: Preparation;
let listening: Listening;
let running: { readonly cancel: () => void } | null = null;

const send = (response: ServerResponse, message: ProbeMessage): void =>
  void response.write(`${JSON.stringify(message)}\n`);

const writeEnvelope = ({ envelope, ...sound }: Sound): SentSound => {
  const envelopeFile = path.join(app.getPath('userData'), 'envelope');
  writeFileSync(envelopeFile, envelope);
  return { ...sound, envelopeFile };
};

const prepare = async (
  response: ServerResponse,
  { path: file, settings, estimatedBytes }: Extract<ProbeCommand, { kind: 'prepare' }>,
): Promise<void> => {
  const handle = preparation.prepare({
    path: file,
    fingerprint: createHash('sha256').update(file).digest('hex'),
    estimatedBytes: estimatedBytes ?? null,
    settings,
    onPart: (part) => send(response, { kind: 'part', part }),
    onProgress: (progress) =>
      send(response, { kind: 'progress', progress, memory: process.memoryUsage().rss }),
  });
  running = handle;
  const result = await handle.result;
  if (!result.ok) {
    send(response, { kind: 'failed', error: result.error });
    return;
  }
  const { sound, ...prepared } = result.value;
  send(response, { kind: 'prepared', prepared: { ...prepared, sound: writeEnvelope(sound) } });
};

const analyse = async (
  response: ServerResponse,
  { path: file, maxSeconds }: Extract<ProbeCommand, { kind: 'analyse' }>,
): Promise<void> => {
  const handle = preparation.analyse({
    path: file,
    priority: 'shown',
    maxSeconds,
    onLevels: (position, levels) =>
      send(response, { kind: 'levels', position, levels: Buffer.from(levels).toString('base64') }),
  });
  running = handle;
  const result = await handle.result;
  if (result.ok) send(response, { kind: 'analysed', sound: writeEnvelope(result.value) });
  else send(response, { kind: 'failed', error: result.error });
};

const listen = async (
  response: ServerResponse,
  { path: file, settings }: Extract<ProbeCommand, { kind: 'listen' }>,
): Promise<void> => {
  const controller = new AbortController();
  running = { cancel: () => controller.abort() };
  const result = await listening.listen({
    file,
    ...settings,
    onLength: (ms) => send(response, { kind: 'length', ms }),
    onSources: (sources) => send(response, { kind: 'sources', sources }),
    onChunks: (chunks) => {
      for (const chunk of chunks) send(response, { kind: 'chunk', chunk });
      return true;
    },
    onPaused: (isPaused) => send(response, { kind: 'paused', isPaused }),
    signal: controller.signal,
  });
  if (result.ok) send(response, { kind: 'heard', finished: result.value });
  else send(response, { kind: 'failed', error: result.error });
};

const measureUse = async (response: ServerResponse): Promise<void> => {
  await collectGarbage('last-resort');
  const { heapUsed, external } = process.memoryUsage();
  send(response, { kind: 'use', bytes: heapUsed + external });
};

/** It stays open for five minutes after a recording. */
const findListeningWindow = (): BrowserWindow | undefined =>
  BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL() === 'app://sidetone/listen');

const evaluate = async (
  response: ServerResponse,
  { code }: Extract<ProbeCommand, { kind: 'evaluate' }>,
): Promise<void> => {
  send(response, {
    kind: 'evaluated',
    value: await findListeningWindow()?.webContents.executeJavaScript(code),
  });
};

const crash = (): void => {
  for (const window of BrowserWindow.getAllWindows()) window.webContents.forcefullyCrashRenderer();
};

const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const command = JSON.parse(await text(request)) as ProbeCommand;
  if (command.kind === 'prepare') await prepare(response, command);
  if (command.kind === 'analyse') await analyse(response, command);
  if (command.kind === 'listen') await listen(response, command);
  if (command.kind === 'evaluate') await evaluate(response, command);
  if (command.kind === 'cancel') running?.cancel();
  if (command.kind === 'crash') crash();
  if (command.kind === 'process')
    send(response, { kind: 'process', pid: findListeningWindow()?.webContents.getOSProcessId() ?? 0 });
  if (command.kind === 'use') await measureUse(response);
  if (command.kind === 'windows')
    send(response, { kind: 'windows', count: BrowserWindow.getAllWindows().length });
  if (command.kind === 'leftovers') preparation.removeLeftovers(new Set(command.keys));
  response.end();
};

const serve = (): void => {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    writeFileSync(path.join(app.getPath('userData'), 'port'), String(port));
  });
};

sandboxAll();
registerAppScheme();
confineContents();
app.on('window-all-closed', () => undefined);
const warn = (message: string, error?: unknown): void => console.error(message, error ?? '');

const connectPreparation = (): void => {
  const windows = createHiddenWindows('prepare', path.join(out, 'preload/prepare.cjs'));
  preparation = new Preparation({ folder, openWindow: windows.open, clock: systemClock, warn });
  preparation.removeLeftovers(new Set());
  setUpHiddenSession('prepare', path.join(out, 'renderer'), {
    serveSource: (...args) => preparation.serveSource(...args),
  });
  registerHandlers(
    preparationContract,
    { preparation: preparation.handlers },
    { port: ipcPort, isTrusted: windows.isOwnPage, warn },
  );
};

const connectListening = (): void => {
  const windows = createHiddenWindows('listen', path.join(out, 'preload/listen.cjs'));
  const models = new SpeechModels(path.resolve(import.meta.dirname, '../../../assets/speech'), warn);
  listening = new Listening({
    openWindow: windows.open,
    models,
    clock: systemClock,
    pausesOnBattery: () => true,
    languages: () => [],
    info: () => undefined,
    warn,
  });
  setUpHiddenSession('listen', path.join(out, 'renderer'), {
    serveSource: (...args) => listening.serveSource(...args),
    serveModel: (...args) => listening.serveModel(...args),
  });
  registerHandlers(
    listeningContract,
    { listening: listening.handlers },
    { port: ipcPort, isTrusted: windows.isOwnPage, warn },
  );
};

void app.whenReady().then(() => {
  connectPreparation();
  connectListening();
  serve();
});
