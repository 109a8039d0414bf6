/**
 * The details of errors with their parameters. The message catalog has their messages under `errorDetails`. Text
 * parameters are data: hosts, file names, texts of the system. None contains the API key.
 */
type NoParameters = Record<never, never>;
interface WithHost {
  readonly host: string;
}
interface WithProxy {
  readonly proxy: string;
}
interface WithTarget {
  /** A URL without query and credentials. */
  readonly target: string;
}
interface WithReason {
  /** Text of the operating system or of a library, in its own language. */
  readonly reason: string;
}
interface WithKind {
  readonly kind: 'transcription' | 'website';
}

interface ErrorDetails {
  // Input
  readonly invalid_argument: { readonly path: string; readonly problem: string };
  readonly invalid_id: NoParameters;
  readonly key_empty: NoParameters;
  readonly key_too_long: NoParameters;
  readonly key_characters: NoParameters;
  readonly address_empty: NoParameters;
  readonly address_not_web: NoParameters;
  readonly address_scheme: NoParameters;
  readonly address_credentials: NoParameters;
  readonly address_query: NoParameters;
  readonly ip_preset_name_missing: NoParameters;
  readonly ip_preset_ips_missing: NoParameters;
  readonly upload_name_missing: NoParameters;
  readonly one_audio_file: NoParameters;
  readonly file_name_refused: NoParameters;
  readonly no_word_times: NoParameters;
  readonly text_only_as_txt: NoParameters;
  readonly authority_file_too_large: { readonly kibibytes: number };
  readonly authority_private_key: NoParameters;
  readonly authority_not_pem: NoParameters;
  readonly authority_damaged: NoParameters;
  readonly authority_too_many: { readonly count: number };
  readonly authority_of_server: { readonly subject: string };
  readonly authority_expired: { readonly subject: string };
  // A folder with a speech model
  readonly speech_model_missing: { readonly file: string };
  readonly speech_model_link: { readonly file: string };
  readonly speech_model_too_large: { readonly file: string; readonly megabytes: number };
  readonly speech_model_damaged: { readonly file: string };
  readonly speech_model_value: { readonly file: string; readonly field: string };
  readonly speech_model_tensor: { readonly file: string; readonly tensor: string };
  readonly speech_model_without_times: { readonly file: string };
  readonly speech_model_space: { readonly megabytes: number };
  readonly speech_model_not_loaded: NoParameters;
  readonly speech_model_other_words: NoParameters;
  readonly speech_models_too_many: { readonly count: number };
  readonly speech_models_busy: NoParameters;

  // Settings and key
  readonly service_changed: NoParameters;
  readonly service_changed_run: NoParameters;
  readonly key_of_other_addresses: NoParameters;
  readonly address_not_changed: NoParameters;
  readonly check_not_started: NoParameters;
  readonly proxy_login_not_needed: NoParameters;
  readonly addresses_changed_during_test: NoParameters;
  readonly key_not_saved: NoParameters;
  readonly key_not_removed: NoParameters;
  readonly settings_not_saved: NoParameters;
  readonly keychain_unprotected: NoParameters;
  readonly keychain_failed: WithReason;
  readonly built_in_service_failed: WithReason;

  // The connection
  readonly connect_timeout: WithHost;
  readonly response_timeout: { readonly host: string; readonly seconds: number };
  readonly host_timeout: WithHost;
  readonly upload_stalled: WithHost;
  readonly transcription_timeout: WithHost;
  readonly response_unfinished: WithHost;
  readonly no_such_host: WithHost;
  readonly no_route: WithHost;
  readonly connection_refused: WithHost;
  readonly connection_broken: WithHost;
  readonly exchange_ended: WithHost;
  readonly connection_failed: WithHost;
  readonly network_error: { readonly host: string; readonly code: string };
  readonly proxy_login: NoParameters;
  readonly proxy_login_required: WithProxy;
  readonly proxy_login_refused: WithProxy;
  readonly proxy_refused: { readonly proxy: string; readonly host: string; readonly status: string };
  readonly proxy_unreachable: WithProxy;
  readonly proxy_unsupported: { readonly proxy: string; readonly scheme: string };
  readonly certificate_expired: WithHost;
  readonly certificate_not_yet_valid: WithHost;
  readonly certificate_revoked: WithHost;
  readonly certificate_other_host: WithHost;
  readonly certificate_untrusted: WithHost;
  readonly certificate_self_signed: WithHost;
  readonly not_https: WithHost;
  readonly tls_failed: { readonly host: string; readonly code: string };

  // Responses
  readonly network_login: NoParameters;
  readonly status_unexpected: { readonly status: number };
  readonly not_http: WithHost;
  readonly response_headers_too_large: WithHost;
  readonly response_too_large: { readonly mebibytes: number };
  readonly response_compressed: { readonly encoding: string };
  readonly response_not_utf8: NoParameters;
  readonly response_too_deep: NoParameters;
  readonly response_too_many: NoParameters;
  readonly response_web_page: { readonly excerpt: string };
  readonly response_web_page_empty: NoParameters;
  readonly response_not_json_empty: NoParameters;
  readonly response_not_json: { readonly excerpt: string };
  readonly response_without_record: WithKind;
  readonly response_other_record: { readonly kind: WithKind['kind']; readonly id: string };
  readonly response_without_list: WithKind;
  readonly response_too_many_rows: { readonly count: number };
  readonly response_row_without_id: WithKind;
  readonly response_other_transcription: NoParameters;
  readonly response_before_end: NoParameters;
  readonly not_deleted: NoParameters;
  readonly deleted_other_record: { readonly id: string };
  readonly deleted_still_there: NoParameters;
  readonly redirect_without_target: NoParameters;
  readonly redirect_not_web: NoParameters;
  readonly redirect_circle: WithTarget;
  readonly redirect_insecure: WithTarget;
  readonly redirect_same_host: WithTarget;
  readonly redirect_other_host: WithTarget;

  readonly website_exists: NoParameters;
  readonly password_not_saved: NoParameters;
  /** The service transcribed the recording, but its database refused the text. */
  readonly service_text_not_stored: NoParameters;
  readonly service_time_limit: NoParameters;
  /** What the service itself uses to recognise speech. */
  readonly recogniser_refused: NoParameters;
  readonly recogniser_busy: NoParameters;

  // Files and the disk
  readonly file_read_error: { readonly code: string };
  readonly file_not_permitted: NoParameters;
  readonly file_replaced: NoParameters;
  readonly not_recording_of_part: NoParameters;
  readonly recording_of_parts_changed: NoParameters;
  readonly drive_not_responding: NoParameters;
  readonly folder_not_permitted: NoParameters;
  readonly disk_read_only: NoParameters;
  readonly folder_missing: NoParameters;
  readonly file_write_error: WithReason;
  readonly nothing_exported: NoParameters;
  readonly licences_not_installed: NoParameters;
  readonly no_browser: NoParameters;

  // Preparing recordings
  readonly recording_no_sound: NoParameters;
  readonly recording_no_decoder: { readonly codec: string };
  readonly recording_codec_unknown: NoParameters;
  readonly recording_encrypted: NoParameters;
  readonly recording_damaged: NoParameters;
  readonly recording_truncated: NoParameters;
  readonly recording_implausible_length: NoParameters;
  readonly preparation_crashed: NoParameters;
  readonly preparation_stalled: NoParameters;
  readonly preparation_window_failed: NoParameters;
  readonly listening_crashed: NoParameters;
  readonly listening_window_failed: NoParameters;
  readonly listening_out_of_memory: NoParameters;
  readonly speech_model_unusable: NoParameters;
  readonly speech_model_add_again: NoParameters;

  // The database
  readonly database_newer: { readonly file: string; readonly version: number; readonly supported: number };
  readonly database_damaged: NoParameters;
  readonly database_error: WithReason;
  readonly database_not_opened: { readonly file: string; readonly folder: string; readonly reason: string };
  readonly version_damaged: NoParameters;

  // States
  readonly already_in_episode: NoParameters;
  readonly episode_uploading: NoParameters;
  readonly other_recording: NoParameters;
  /** `parts`: the numbers of the `failed` parts. */
  readonly episode_parts_failed: { readonly parts: string; readonly failed: number; readonly count: number };
  readonly dialog_open: NoParameters;
  readonly opened_too_soon: NoParameters;
  readonly drafts_full: NoParameters;
  readonly too_many_ip_presets: { readonly count: number };
  readonly export_running: NoParameters;
  readonly run_active: NoParameters;
  readonly nothing_to_retry: NoParameters;
  readonly upload_is_sending: NoParameters;
  readonly upload_is_active: NoParameters;
  readonly nothing_to_start: NoParameters;
  readonly nothing_to_pause: NoParameters;
  readonly upload_state_not_saved: WithReason;
  readonly upload_state_unreadable: NoParameters;
  readonly outcome_no_new_record: { readonly name: string };
  readonly outcome_several_records: { readonly name: string; readonly count: number };
  readonly outcome_ambiguous_record: { readonly name: string };
  readonly closing_while_adding: NoParameters;
  readonly closing: NoParameters;
  readonly files_added_before: { readonly count: number };
  readonly exception: WithReason;
}

export type ErrorDetailKey = keyof ErrorDetails;

/** Details that a schema of the contract has as the message of an issue. */
export const inputDetailKeys = [
  'key_empty',
  'key_too_long',
  'key_characters',
  'ip_preset_name_missing',
  'ip_preset_ips_missing',
  'upload_name_missing',
] as const satisfies readonly ErrorDetailKey[];
export type InputDetailKey = (typeof inputDetailKeys)[number];

export type ErrorDetail = { [K in ErrorDetailKey]: { readonly key: K } & ErrorDetails[K] }[ErrorDetailKey];
