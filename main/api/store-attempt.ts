/** One attempt to store, over one way to the service: the clocks of its phases, and how it ended. */
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import { type BridgeError, errorCodes } from '../../preload/contract/result.ts';
import { type Answer, readAnswer, type UnusableAnswer } from './answer.ts';
import { type AudioFile, driveGone } from './audio-file.ts';
import type { MultipartFrame } from './multipart.ts';
import { errorOfException, type Via } from './network-errors.ts';
import { type PhaseClock, phaseClock } from './phase-clock.ts';
import { type ProgressThrottle, throttleProgress } from './progress-throttle.ts';
import type { Route } from './proxy-routes.ts';
import { reportRate } from './report.ts';
import { commonHeaders, hostOf } from './request.ts';
import { type Tried, unsupportedProxy } from './routes.ts';
import { cancelled, onCancel, Stopped, unlessAborted } from './stopped.ts';
import { outcomeOfAnswer, outcomeOfFailure } from './store-outcome.ts';
import type { ApiDeps, ServiceAccess, StoreOptions, StoreOutcome } from './types.ts';
import { type BodyWatch, uploadBody } from './upload-body.ts';

/** What is sent, and where. */
export interface Parcel {
  readonly url: string;
  readonly file: AudioFile;
  readonly frame: MultipartFrame;
  readonly access: ServiceAccess;
}

/** How far the body has come. */
interface Reached {
  /** Bytes may have left this machine. */
  started: boolean;
  /** The next bytes are waited for at the file, not at the socket. */
  reading: boolean;
  /** The service may have the whole body. */
  whole: boolean;
}

export const attemptStore = async (
  deps: ApiDeps,
  parcel: Parcel,
  options: StoreOptions,
  route: Route,
): Promise<Tried<StoreOutcome>> => {
  if (route.kind === 'unsupported') {
    const error = unsupportedProxy(route);
    return { result: { kind: 'refused', error }, error };
  }
  const host = hostOf(parcel.url);
  const offline = deps.connection.isOffline();
  const via: Via = { host, proxy: route.kind === 'proxy' ? route.host : null, offline };
  const ender = new AbortController();
  const reached: Reached = { started: false, reading: false, whole: false };
  let socket: Socket | undefined;
  const forget = onCancel(options.signal, () => {
    // Closed in the ordinary way, the system would first send what it holds: megabytes, on a slow line half a minute of
    // them. A body that may be whole is let go: the service can still make something of it.
    if (!reached.whole) socket?.resetAndDestroy();
    ender.abort(new Stopped(cancelled));
  });
  const clock = phaseClock(ender);
  const progress = throttleProgress((sent) => options.onProgress?.(sent, parcel.frame.length));
  const body = uploadBody(
    parcel.frame,
    parcel.file,
    watchOf(host, options, parcel, clock, reached, progress),
    ender.signal,
  );
  const dispatcher = deps.connection.fresh(route, (connected) => {
    socket = connected;
  });
  clock.enter(deps.connection.connectTimeoutMs + 5_000, () => unreachable(host));
  try {
    const sent = request(parcel.url, {
      ...requestOptions(deps, parcel, body),
      dispatcher,
      signal: ender.signal,
    });
    const response = await unlessAborted(sent, ender.signal);
    clock.enter(deps.jsonTimeoutMs ?? 30_000, () => unfinished(host));
    const answer = await answerOf(response, via, ender.signal);
    reportRate(deps, 'content', answer.headers);
    ender.abort();
    const now = (deps.now ?? Date.now)();
    return { result: outcomeOfAnswer(answer, { whole: reached.whole, url: parcel.url, now }), error: null };
  } catch (cause) {
    // First of all: undici asks the body for more before it notices that the connection is gone.
    ender.abort();
    const error = errorOfException(cause, via);
    return { result: outcomeOfFailure(error, reached.whole), error: reached.started ? null : error };
  } finally {
    clock.stop();
    progress.stop();
    forget();
    void dispatcher.destroy().catch(() => {});
  }
};

const requestOptions = (
  deps: ApiDeps,
  { access, frame }: Parcel,
  body: AsyncIterable<Buffer>,
): Pick<Dispatcher.RequestOptions, 'body' | 'headers'> & { method: 'POST' } => ({
  method: 'POST',
  headers: {
    ...commonHeaders(access, deps.userAgent),
    'content-type': frame.contentType,
    'content-length': String(frame.length),
  },
  // undici takes any async iterable; its types know streams only.
  body: body as unknown as Readable,
});

/** The status is known by now and counts, even if the rest of the answer does not come. */
const answerOf = async (
  response: Dispatcher.ResponseData,
  via: Via,
  signal: AbortSignal,
): Promise<Answer | UnusableAnswer> => {
  try {
    return await unlessAborted(readAnswer(response), signal);
  } catch (cause) {
    const { statusCode: status, headers } = response;
    return { status, headers, problem: errorOfException(cause, via) };
  }
};

const watchOf = (
  host: string,
  options: StoreOptions,
  parcel: Parcel,
  clock: PhaseClock,
  reached: Reached,
  progress: ProgressThrottle,
): BodyWatch => {
  const total = parcel.frame.length;
  return {
    onStart() {
      reached.started = true;
      clock.enter(options.stallMs ?? 60_000, () => (reached.reading ? driveGone : stalled(host)));
    },
    onReading(reading) {
      reached.reading = reading;
    },
    onProgress(sent) {
      clock.touch();
      progress.update(sent, sent >= total);
    },
    onEnding() {
      tellEnding(options);
      reached.whole = true;
    },
    onSent() {
      clock.enter(options.patienceMs ?? 3_600_000, () => impatient(host));
      options.onBodySent?.();
    },
  };
};

/** What the caller's own bookkeeping throws here ends the attempt before the service can have the whole body. */
const tellEnding = (options: StoreOptions): void => {
  try {
    options.onBodyEnding?.();
  } catch (cause) {
    throw new Stopped(isBridgeError(cause) ? cause : notWritten(cause));
  }
};

const isBridgeError = (value: unknown): value is BridgeError =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  'message' in value &&
  typeof value.message === 'string' &&
  errorCodes.some((code) => code === value.code);

const notWritten = (cause: unknown): BridgeError => ({
  code: 'storage_failed',
  message: `The upload was stopped before its end, because its state could not be saved (${
    cause instanceof Error ? cause.message : String(cause)
  }).`,
});

const unreachable = (host: string): BridgeError => ({
  code: 'timeout',
  message: `No connection with ${host} could be made in time.`,
});

const stalled = (host: string): BridgeError => ({
  code: 'stalled',
  message: `${host} stopped taking the file.`,
});

const impatient = (host: string): BridgeError => ({
  code: 'timeout',
  message: `${host} has the file, but has not answered for very long.`,
});

const unfinished = (host: string): BridgeError => ({
  code: 'timeout',
  message: `${host} began to answer and did not finish.`,
});
