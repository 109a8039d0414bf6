/** One upload attempt through one proxy: the timeout of each phase, and the outcome. */
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { errorCodes } from '../../../preload/contract/errors/error-table.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import {
  AbortedError,
  cancelledError,
  createPhaseTimeout,
  onCancel,
  rejectOnAbort,
} from '../../lib/abort.ts';
import { monotonicNow, systemClock } from '../../lib/clock.ts';
import { driveUnavailableError } from '../../lib/file-access.ts';
import {
  createUnsupportedProxyError,
  type ProxyAttempt,
  type ProxyServer,
  toRequestTarget,
} from '../http/http-transport.ts';
import { type RequestTarget, toNetworkError } from '../http/network-errors.ts';
import { readResponse, type ServiceResponse, type UnusableResponse } from '../http/read-response.ts';
import { commonHeaders, getHost, reportRateLimit, toProxyTarget } from '../http/request.ts';
import type { ApiDeps, ServiceAccess, StoreOptions, StoreOutcome } from '../types.ts';
import { fileChangedError, type OpenedAudioFile, readFileSlices } from './audio-file.ts';
import type { MultipartFrame } from './multipart.ts';
import { toFailureOutcome, toResponseOutcome } from './store-outcome.ts';

export interface UploadRequest {
  readonly url: string;
  readonly file: OpenedAudioFile;
  readonly frame: MultipartFrame;
  readonly access: ServiceAccess;
}

export const attemptStore = async (
  deps: ApiDeps,
  uploadRequest: UploadRequest,
  options: StoreOptions,
  proxy: ProxyServer,
): Promise<ProxyAttempt<StoreOutcome>> => {
  if (proxy.kind !== 'unsupported') return new StoreAttempt(deps, uploadRequest, options).send(proxy);
  const error = createUnsupportedProxyError(proxy);
  return { result: { kind: 'refused', error }, error };
};

class StoreAttempt {
  readonly #deps: ApiDeps;
  readonly #request: UploadRequest;
  readonly #options: StoreOptions;
  readonly #host: string;
  readonly #controller = new AbortController();
  readonly #phaseTimeout = createPhaseTimeout(this.#controller);
  readonly #progress: ReturnType<typeof createProgressThrottle>;
  #socket: Socket | undefined;
  /** Bytes may have left this computer. */
  #isStarted = false;
  /** Waiting for the file, not for the socket. */
  #isReadingFile = false;
  /** The last bytes wait until it is saved that the service may have the whole body. Then they are sent in any case. */
  #isEnding = false;
  /** The service may have the whole body. */
  #isComplete = false;
  /** A cancellation waits for the end of the body. */
  #isCancelledAfterTail = false;

  constructor(deps: ApiDeps, uploadRequest: UploadRequest, options: StoreOptions) {
    this.#deps = deps;
    this.#request = uploadRequest;
    this.#options = options;
    this.#host = getHost(uploadRequest.url);
    this.#progress = createProgressThrottle((sent) => options.onProgress?.(sent, uploadRequest.frame.length));
  }

  async send(proxy: ProxyServer): Promise<ProxyAttempt<StoreOutcome>> {
    const { transport } = this.#deps;
    const { url, access } = this.#request;
    const { signal } = this.#controller;
    const host = this.#host;
    const target: RequestTarget = { host, ...toProxyTarget(proxy), isOffline: transport.isOffline() };
    const unsubscribe = onCancel(this.#options.signal, () => {
      if (this.#isEnding) this.#isCancelledAfterTail = true;
      else this.#cancel();
    });
    const dispatcher = transport.createDispatcher(proxy, url, {
      onSocket: (connected) => {
        this.#socket = connected;
      },
    });
    this.#phaseTimeout.start(transport.connectTimeoutMs + 5_000, () => createConnectTimeoutError(host));
    try {
      const sent = dispatcher.request({
        ...toRequestTarget(url),
        ...toRequestOptions(this.#deps, this.#request, this.#readBody()),
        signal,
      });
      const rawResponse = await rejectOnAbort(sent, signal);
      this.#phaseTimeout.start(this.#deps.jsonTimeoutMs ?? 30_000, () => ({
        code: 'timeout',
        detail: { key: 'response_unfinished', host },
      }));
      const response = await readResponseOrError(rawResponse, target, signal);
      reportRateLimit(this.#deps, { base: 'content', accountId: access.accountId }, response.headers);
      this.#controller.abort();
      const now = (this.#deps.now ?? systemClock.now)();
      return {
        result: toResponseOutcome(response, { isComplete: this.#isComplete, url, now }),
        error: null,
      };
    } catch (cause) {
      // First, because undici requests more of the body before it notices that the connection is closed.
      this.#controller.abort();
      const error = toNetworkError(cause, target);
      return {
        result: toFailureOutcome(error, this.#isComplete),
        error: this.#isStarted ? null : error,
      };
    } finally {
      this.#phaseTimeout.stop();
      this.#progress.stop();
      unsubscribe();
      void dispatcher.destroy().catch(() => {});
    }
  }

  #cancel(): void {
    // An ordinary close would first send buffered megabytes, which takes up to half a minute on a slow link.
    // A complete body is not reset: the service can still process it.
    if (!this.#isComplete) this.#socket?.resetAndDestroy();
    this.#controller.abort(new AbortedError(cancelledError));
  }

  /**
   * Head, file, tail. It begins when the connection is open. The file is checked again before the last bytes: if it has
   * changed, the body is never completed. Throws `AbortedError`.
   */
  async *#readBody(): AsyncGenerator<Buffer, void, void> {
    const { frame, file } = this.#request;
    const { signal } = this.#controller;
    const host = this.#host;
    this.#isStarted = true;
    this.#phaseTimeout.start(this.#options.stallTimeoutMs ?? 60_000, () =>
      this.#isReadingFile
        ? driveUnavailableError
        : { code: 'stalled', detail: { key: 'upload_stalled', host } },
    );
    yield frame.head;
    signal.throwIfAborted();
    let sent = frame.head.length;
    this.#reportSent(sent);
    this.#isReadingFile = true;
    for await (const slice of readFileSlices(file.reader, file.size)) {
      this.#isReadingFile = false;
      yield slice;
      // undici requests one more slice before it notices that the connection is closed.
      signal.throwIfAborted();
      sent += slice.length;
      this.#reportSent(sent);
      this.#isReadingFile = true;
    }
    const isUnchanged = await file.isUnchanged();
    signal.throwIfAborted();
    if (!isUnchanged) throw new AbortedError(fileChangedError);
    this.#isReadingFile = false;
    this.#isEnding = true;
    await notifyBodyEnding(this.#options);
    signal.throwIfAborted();
    this.#isEnding = false;
    this.#isComplete = true;
    // The socket takes the last bytes first.
    if (this.#isCancelledAfterTail) setImmediate(() => this.#cancel());
    yield frame.tail;
    signal.throwIfAborted();
    this.#reportSent(frame.length);
    this.#phaseTimeout.start(this.#options.responseTimeoutMs ?? 3_600_000, () => ({
      code: 'timeout',
      detail: { key: 'transcription_timeout', host },
    }));
  }

  #reportSent(sent: number): void {
    this.#phaseTimeout.refresh();
    this.#progress.update(sent, sent >= this.#request.frame.length);
  }
}

const toRequestOptions = (
  deps: ApiDeps,
  { access, frame }: UploadRequest,
  body: AsyncIterable<Buffer>,
): Pick<Dispatcher.RequestOptions, 'body' | 'headers'> & { method: 'POST' } => ({
  method: 'POST',
  headers: {
    ...commonHeaders(access, deps.userAgent),
    'content-type': frame.contentType,
    'content-length': String(frame.length),
  },
  // undici accepts any async iterable; its types allow streams only.
  body: body as unknown as Readable,
});

/** The status is known and counts even if the rest of the response does not arrive. */
const readResponseOrError = async (
  rawResponse: Dispatcher.ResponseData,
  target: RequestTarget,
  signal: AbortSignal,
): Promise<ServiceResponse | UnusableResponse> => {
  try {
    return await rejectOnAbort(readResponse(rawResponse), signal);
  } catch (cause) {
    const { statusCode: status, headers } = rawResponse;
    return { status, headers, problem: toNetworkError(cause, target) };
  }
};

/** If `onBodyEnding` rejects, the attempt ends before the service can have the whole body. */
const notifyBodyEnding = async (options: StoreOptions): Promise<void> => {
  try {
    await options.onBodyEnding?.();
  } catch (cause) {
    throw new AbortedError(isBridgeError(cause) ? cause : createStateNotSavedError(cause));
  }
};

const isBridgeError = (value: unknown): value is BridgeError =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  errorCodes.some((code) => code === value.code);

const createStateNotSavedError = (cause: unknown): BridgeError => ({
  code: 'storage_failed',
  detail: {
    key: 'upload_state_not_saved',
    reason: cause instanceof Error ? cause.message : String(cause),
  },
});

export const createConnectTimeoutError = (host: string): BridgeError => ({
  code: 'timeout',
  detail: { key: 'connect_timeout', host },
});

/** Milliseconds between two reports. Slices may come thousands of times a second. */
const reportIntervalMs = 25;

/** Reports the first value at once, then at most one per interval. Always reports the latest value. */
export const createProgressThrottle = (report: (sent: number) => void) => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let latest = 0;
  let cancel: (() => void) | null = null;
  const stop = (): void => {
    cancel?.();
    cancel = null;
  };
  const reportNow = (): void => {
    stop();
    reportedAt = monotonicNow();
    report(latest);
  };
  return {
    update(sent: number, isLast: boolean): void {
      latest = sent;
      const wait = reportedAt + reportIntervalMs - monotonicNow();
      if (isLast || wait <= 0) reportNow();
      else cancel ??= systemClock.after(wait, reportNow);
    },
    stop,
  };
};
