/** One upload attempt through one proxy: the timeout of each phase, and the outcome. */
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import { errorCodes } from '../../../preload/contract/errors/error-table.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { AbortedError, cancelledError, onCancel, rejectOnAbort } from '../../lib/aborted-error.ts';
import { systemClock } from '../../lib/clock.ts';
import { createPhaseTimeout, type PhaseTimeout } from '../../lib/phase-timeout.ts';
import { type RequestTarget, toNetworkError } from '../http/network-errors.ts';
import type { ProxyServer } from '../http/proxy-list.ts';
import { readResponse, type ServiceResponse, type UnusableResponse } from '../http/read-response.ts';
import { reportRateLimit } from '../http/report.ts';
import { commonHeaders, getHost, toProxyTarget } from '../http/request.ts';
import { createUnsupportedProxyError, type ProxyAttempt } from '../http/try-proxies.ts';
import { parseListeningHeaders } from '../resources/listening.ts';
import type { ApiDeps, ServiceAccess, StoreOptions, StoreOutcome } from '../types.ts';
import { driveUnavailableError, type OpenedAudioFile } from './audio-file.ts';
import type { MultipartFrame } from './multipart.ts';
import { createProgressThrottle, type ProgressThrottle } from './progress-throttle.ts';
import { toFailureOutcome, toResponseOutcome } from './store-outcome.ts';
import { type BodyObserver, readUploadBody } from './upload-body.ts';

export interface UploadRequest {
  readonly url: string;
  readonly file: OpenedAudioFile;
  readonly frame: MultipartFrame;
  readonly access: ServiceAccess;
}

interface BodyProgress {
  /** Bytes may have left this computer. */
  isStarted: boolean;
  /** Waiting for the file, not for the socket. */
  isReadingFile: boolean;
  /** The last bytes wait until it is saved that the service may have the whole body. Then they are sent in any case. */
  isEnding: boolean;
  /** The service may have the whole body. */
  isComplete: boolean;
  /** A cancellation that waits for the end of the body. */
  cancelAfterTail: (() => void) | null;
}

export const attemptStore = async (
  deps: ApiDeps,
  uploadRequest: UploadRequest,
  options: StoreOptions,
  proxy: ProxyServer,
): Promise<ProxyAttempt<StoreOutcome>> => {
  if (proxy.kind === 'unsupported') {
    const error = createUnsupportedProxyError(proxy);
    return { result: { kind: 'refused', error }, error };
  }
  const host = getHost(uploadRequest.url);
  const isOffline = deps.transport.isOffline();
  const target: RequestTarget = { host, ...toProxyTarget(proxy), isOffline };
  const controller = new AbortController();
  const bodyProgress: BodyProgress = {
    isStarted: false,
    isReadingFile: false,
    isEnding: false,
    isComplete: false,
    cancelAfterTail: null,
  };
  let socket: Socket | undefined;
  const cancel = (): void => {
    // An ordinary close would first send buffered megabytes, which takes up to half a minute on a slow link.
    // A complete body is not reset: the service can still process it.
    if (!bodyProgress.isComplete) socket?.resetAndDestroy();
    controller.abort(new AbortedError(cancelledError));
  };
  const unsubscribe = onCancel(options.signal, () => {
    if (bodyProgress.isEnding) bodyProgress.cancelAfterTail = cancel;
    else cancel();
  });
  const phaseTimeout = createPhaseTimeout(controller);
  const progress = createProgressThrottle((sent) => options.onProgress?.(sent, uploadRequest.frame.length));
  const body = readUploadBody(
    uploadRequest.frame,
    uploadRequest.file,
    createBodyObserver(host, options, uploadRequest, phaseTimeout, bodyProgress, progress),
    controller.signal,
  );
  const dispatcher = deps.transport.createDispatcher(proxy, uploadRequest.url, (connected) => {
    socket = connected;
  });
  phaseTimeout.start(deps.transport.connectTimeoutMs + 5_000, () => createConnectTimeoutError(host));
  try {
    const sent = request(uploadRequest.url, {
      ...toRequestOptions(deps, uploadRequest, body),
      dispatcher,
      signal: controller.signal,
      onInfo: ({ headers }) => {
        const listening = parseListeningHeaders(headers);
        if (listening === null) return;
        phaseTimeout.refresh();
        options.onListening?.(listening);
      },
    });
    const rawResponse = await rejectOnAbort(sent, controller.signal);
    phaseTimeout.start(deps.jsonTimeoutMs ?? 30_000, () => createUnfinishedResponseError(host));
    const response = await readResponseOrError(rawResponse, target, controller.signal);
    const { accountId } = uploadRequest.access;
    reportRateLimit(deps, { base: 'content', accountId }, response.headers);
    controller.abort();
    const now = (deps.now ?? systemClock.now)();
    return {
      result: toResponseOutcome(response, {
        isComplete: bodyProgress.isComplete,
        url: uploadRequest.url,
        now,
      }),
      error: null,
    };
  } catch (cause) {
    // First, because undici requests more of the body before it notices that the connection is closed.
    controller.abort();
    const error = toNetworkError(cause, target);
    return {
      result: toFailureOutcome(error, bodyProgress.isComplete),
      error: bodyProgress.isStarted ? null : error,
    };
  } finally {
    phaseTimeout.stop();
    progress.stop();
    unsubscribe();
    void dispatcher.destroy().catch(() => {});
  }
};

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

const createBodyObserver = (
  host: string,
  options: StoreOptions,
  uploadRequest: UploadRequest,
  phaseTimeout: PhaseTimeout,
  bodyProgress: BodyProgress,
  progress: ProgressThrottle,
): BodyObserver => {
  const total = uploadRequest.frame.length;
  return {
    onStart() {
      bodyProgress.isStarted = true;
      phaseTimeout.start(options.stallTimeoutMs ?? 60_000, () =>
        bodyProgress.isReadingFile ? driveUnavailableError : createStalledError(host),
      );
    },
    onReading(reading) {
      bodyProgress.isReadingFile = reading;
    },
    onProgress(sent) {
      phaseTimeout.refresh();
      progress.update(sent, sent >= total);
    },
    onEnding() {
      bodyProgress.isEnding = true;
      return notifyBodyEnding(options);
    },
    onTail() {
      bodyProgress.isEnding = false;
      bodyProgress.isComplete = true;
      // The socket takes the last bytes first.
      if (bodyProgress.cancelAfterTail) setImmediate(bodyProgress.cancelAfterTail);
    },
    onSent() {
      phaseTimeout.start(options.responseTimeoutMs ?? 3_600_000, () => createResponseTimeoutError(host));
      options.onBodySent?.();
    },
  };
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

const createStalledError = (host: string): BridgeError => ({
  code: 'stalled',
  detail: { key: 'upload_stalled', host },
});

const createResponseTimeoutError = (host: string): BridgeError => ({
  code: 'timeout',
  detail: { key: 'transcription_timeout', host },
});

const createUnfinishedResponseError = (host: string): BridgeError => ({
  code: 'timeout',
  detail: { key: 'response_unfinished', host },
});
