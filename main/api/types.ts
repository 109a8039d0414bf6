/** What the service client needs, and what it answers. The rest of main speaks to the service through these. */
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
import type { HttpTransport } from './http-transport.ts';
import type { RateLimitState } from './rate-limit-headers.ts';

/** Where the service is and how to prove who asks. Read afresh for every exchange. */
export interface ServiceAccess {
  /** Base addresses, without a trailing slash; each may have a path of its own. */
  readonly analyticsUrl: string;
  readonly contentUrl: string;
  readonly apiKey: string;
  /** Whose data this is: 'demo', or the content base address. Jobs and the mirror are kept apart by it. */
  readonly accountId: string;
}
export type AccessProvider = () => Promise<Result<ServiceAccess>>;

export type BooleanEncoding = 'words' | 'digits';
/** Remembers, for each base address, how it wants booleans (`true` or `1`). */
export interface BooleanEncodingMemory {
  get(baseUrl: string): BooleanEncoding | undefined;
  set(baseUrl: string, encoding: BooleanEncoding): void;
}

/** Which code of a language a service wants: ISO 3166-1 alpha-2 (`JP`, as specified) or ISO 639-1 (`ja`). */
export type LanguageEncoding = 'region' | 'language';
/** Remembers it for each base address. */
export interface LanguageEncodingMemory {
  get(baseUrl: string): LanguageEncoding | undefined;
  set(baseUrl: string, encoding: LanguageEncoding): void;
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

export interface TranscriptionsApi {
  list(query?: TranscriptionQuery, options?: CallOptions): Promise<Result<Page<Transcription>>>;
  show(id: string, options?: CallOptions): Promise<Result<Transcription>>;
  /** Section 4.2, store: streams the file. Never rejects; sends twice only as `onResend` says. */
  store(upload: StoreUpload, options: StoreOptions): Promise<StoreOutcome>;
  update(id: string, changes: TranscriptionChanges, options?: CallOptions): Promise<Result<Transcription>>;
  delete(id: string, options?: CallOptions): Promise<Result<true>>;
}

export interface StoreUpload {
  readonly name: string;
  /** Empty: the field is not sent. */
  readonly description: string;
  /** See preload/contract/language.ts. Empty: the field is not sent. */
  readonly language: string;
  /** Absolute path of the audio file; `fileName` is what the service is told. */
  readonly path: string;
  readonly fileName: string;
  /** What the file was when it was added; a different size, time (ms) or inode is `file_changed`. */
  readonly expected?: { readonly size: number; readonly mtimeMs: number; readonly inode: string };
}

export interface StoreOptions {
  readonly signal?: AbortSignal;
  /** Called as the body is handed to the socket, at most 40 times a second, and at its end; bytes of the whole body. */
  readonly onProgress?: (sent: number, total: number) => void;
  /**
   * Called once, before the bytes that complete the body are handed to the socket: until it returns the service cannot
   * have all of it. The queue writes down here that the outcome is open; what it throws ends the attempt as `refused`.
   */
  readonly onBodyEnding?: () => void;
  /** Called once, when the last byte of the body was handed to the socket: from here the service transcribes. */
  readonly onBodySent?: () => void;
  /**
   * Called when the service refused the upload because of the code of its language, which exists in another form: true
   * sends it once more with that. Nothing was stored. Without it the refusal stands.
   */
  readonly onResend?: (error: BridgeError) => boolean;
  /** How long the file may take to be opened (`file_unreadable`): it may lie on a drive that is gone. Default 30,000 ms. */
  readonly openTimeoutMs?: number;
  /** No progress for this long while sending ends the attempt (`stalled`). Default 60,000 ms. */
  readonly stallTimeoutMs?: number;
  /** How long the service may take after the last byte. Default 3,600,000 ms. */
  readonly responseTimeoutMs?: number;
}

/**
 * How one attempt to store ended.
 * - stored: the service answered with a record.
 * - refused: the service answered with an error, or nothing of the body can have been taken: safe to send again.
 * - unknown: the whole body may have arrived and no answer tells; a record may exist. Never send again unasked.
 */
export type StoreOutcome =
  | { readonly kind: 'stored'; readonly transcription: Transcription }
  | { readonly kind: 'refused'; readonly error: BridgeError }
  | { readonly kind: 'unknown'; readonly error: BridgeError };

/** Told after every exchange, for the connection's state and for the offline detection. */
export interface ExchangeReport {
  readonly base: 'analytics' | 'content';
  readonly error: BridgeError | null;
}

/** What every part of the client is built from. */
export interface ApiDeps {
  readonly transport: HttpTransport;
  readonly access: AccessProvider;
  readonly booleanEncodings: BooleanEncodingMemory;
  /** Without it every service gets the region. */
  readonly languageEncodings?: LanguageEncodingMemory;
  /** Sent with every request; see user-agent.ts. */
  readonly userAgent: string;
  readonly report?: (report: ExchangeReport) => void;
  /** Told of every JSON answer that says how much of the service's rate limit is left. */
  readonly onRateLimit?: (base: ExchangeReport['base'], rate: RateLimitState) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Limit of a whole JSON exchange. Default 30,000 ms (design, section 8). */
  readonly jsonTimeoutMs?: number;
}
