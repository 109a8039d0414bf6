/** Types of the service client: its dependencies, its two resources, and the outcome of an upload. */
import type { Page } from '../../preload/contract/page.ts';
import type { BridgeError, Result } from '../../preload/contract/result.ts';
import type {
  Transcription,
  TranscriptionChanges,
  TranscriptionQuery,
} from '../../preload/contract/transcriptions.ts';
import type {
  Website,
  WebsiteChanges,
  WebsiteFields,
  WebsiteQuery,
} from '../../preload/contract/websites.ts';
import type { HttpTransport } from './http/http-transport.ts';
import type { RateLimitState } from './http/rate-limit-headers.ts';

/** Base URLs and key. Read again for every exchange. */
export interface ServiceAccess {
  /** The URL has no slash at the end. Each of the two may have a path of its own. */
  readonly analyticsUrl: string;
  readonly contentUrl: string;
  readonly apiKey: string;
  /** `getServiceAccountId`. Separates jobs and cached records of different accounts. */
  readonly accountId: string;
}
export type AccessProvider = () => Promise<Result<ServiceAccess>>;

/** How booleans are sent: `true` or `1`. */
export type BooleanEncoding = 'words' | 'digits';

/** The language code that a service accepts: ISO 3166-1 alpha-2 (`JP`, as specified) or ISO 639-1 (`ja`). */
export type LanguageEncoding = 'region' | 'language';

/** Remembers the encoding of each base URL. */
export interface EncodingMemory<Encoding> {
  get(baseUrl: string): Encoding | undefined;
  set(baseUrl: string, encoding: Encoding): void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface WebsitesApi {
  list(query?: WebsiteQuery, options?: CallOptions): Promise<Result<Page<Website>>>;
  show(id: string, options?: CallOptions): Promise<Result<Website>>;
  store(fields: WebsiteFields, options?: CallOptions): Promise<Result<Website>>;
  update(id: string, changes: WebsiteChanges, options?: CallOptions): Promise<Result<Website>>;
  delete(id: string, options?: CallOptions): Promise<Result<true>>;
}

/** Single records of a place. */
export interface RecordsApi {
  show(id: string, options?: CallOptions): Promise<Result<Transcription>>;
  update(id: string, changes: TranscriptionChanges, options?: CallOptions): Promise<Result<Transcription>>;
  delete(id: string, options?: CallOptions): Promise<Result<true>>;
}

export interface TextsApi extends RecordsApi {
  list(query?: TranscriptionQuery, options?: CallOptions): Promise<Result<Page<Transcription>>>;
}

export interface TranscriptionsApi extends TextsApi {
  /** Never rejects. It sends a file twice only if `onResend` allows it. */
  store(upload: StoreUpload, options: StoreOptions): Promise<StoreOutcome>;
}

export interface StoreUpload {
  readonly name: string;
  /** It is not sent if it is empty. */
  readonly description: string;
  /** It is not sent if it is empty. See preload/contract/language.ts. */
  readonly language: string;
  /** Absolute path of the audio file. Only `fileName` is sent. */
  readonly path: string;
  readonly fileName: string;
  /** The file when it was added. A different size, time (ms) or inode is `file_changed`. */
  readonly expected?: { readonly size: number; readonly mtimeMs: number; readonly inode: string };
  /** Its text belongs to this show. It is not sent. */
  readonly showId?: string | null;
}

export interface StoreOptions {
  readonly signal?: AbortSignal;
  /** Bytes of the whole body that the socket has accepted. At most 40 calls a second, and one at the end. */
  readonly onProgress?: (sent: number, total: number) => void;
  /**
   * Called once, before the bytes that complete the body are passed to the socket: until it resolves, the
   * service cannot have the whole body. The queue saves here that the outcome is unknown. If it rejects, the
   * attempt ends as `refused`. A cancellation waits until then, because what was saved must be possible.
   */
  readonly onBodyEnding?: () => Promise<void>;
  /**
   * Called if the service refused the language code (nothing was stored) and another code can be tried. True
   * sends it again with that code. Without it, the refusal is final.
   */
  readonly onResend?: (error: BridgeError) => boolean;
  /** Timeout for opening the file (`file_unreadable`). Default 30,000 ms. */
  readonly openTimeoutMs?: number;
  /** Timeout without progress while sending (`stalled`). Default 60,000 ms. */
  readonly stallTimeoutMs?: number;
  /** Timeout for the response after the last byte. Default 3,600,000 ms. */
  readonly responseTimeoutMs?: number;
}

/**
 * The outcome of a store.
 * - stored: the service returned a record.
 * - refused: no record can exist. Safe to send again.
 * - unknown: the service may have the whole body, and no response tells. A record may exist. Never send it
 *   again without the user's consent.
 */
export type StoreOutcome =
  | { readonly kind: 'stored'; readonly transcription: Transcription }
  | { readonly kind: 'refused'; readonly error: BridgeError }
  | {
      readonly kind: 'unknown';
      readonly error: BridgeError;
      /** The text, or the message that contains it, if the service transcribed the file but could not store the text. */
      readonly unstoredText?: string;
    };

/** Sent after exchanges, for the connection status and offline detection. */
export interface ExchangeReport {
  /** The account of the access that was used. */
  readonly accountId: string;
  readonly base: 'analytics' | 'content';
  readonly error: BridgeError | null;
}

export interface ApiDeps {
  readonly transport: HttpTransport;
  readonly access: AccessProvider;
  readonly booleanEncodings: EncodingMemory<BooleanEncoding>;
  /** If it is missing, every service receives the region. */
  readonly languageEncodings?: EncodingMemory<LanguageEncoding>;
  readonly userAgent: string;
  /**
   * Awaited before each request that changes something, except uploads: what this computer has to know about it is on the
   * disk then. If it fails, nothing is sent.
   */
  readonly beforeChange?: () => Promise<Result<true>>;
  readonly report?: (report: ExchangeReport) => void;
  /** Called for every response with rate limit headers. */
  readonly onRateLimit?: (exchange: Omit<ExchangeReport, 'error'>, rate: RateLimitState) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Timeout of a whole JSON exchange. Default 30,000 ms. */
  readonly jsonTimeoutMs?: number;
}
