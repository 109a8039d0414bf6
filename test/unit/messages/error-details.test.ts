import { afterEach, describe, expect, it } from 'vitest';
import de from '../../../assets/locales/de.json' with { type: 'json' };
import en from '../../../assets/locales/en.json' with { type: 'json' };
import type { ErrorDetail, ErrorDetailKey } from '../../../preload/contract/errors/error-details.ts';
import { errorCodes } from '../../../preload/contract/errors/error-table.ts';
import { formatErrorDetail, setCatalog, t } from '../../../preload/messages/translate.ts';

const host = 'content.example.com';
const proxy = '10.0.0.1:8080';
const target = 'https://login.example.com/start';
const reason = 'EIO: i/o error {1}';
const name = 'Episode <1> {draft} it’s';

/** Sample parameters of each detail. */
const samples: { readonly [K in ErrorDetailKey]: Omit<Extract<ErrorDetail, { key: K }>, 'key'> } = {
  invalid_argument: { path: 'domain', problem: 'Too long' },
  invalid_id: {},
  key_empty: {},
  key_too_long: {},
  key_characters: {},
  address_empty: {},
  address_not_web: {},
  address_scheme: {},
  address_credentials: {},
  address_query: {},
  ip_preset_name_missing: {},
  ip_preset_ips_missing: {},
  show_name_missing: {},
  too_many_shows: { count: 500 },
  upload_name_missing: {},
  authority_file_too_large: { kibibytes: 64 },
  authority_private_key: {},
  authority_not_pem: {},
  authority_damaged: {},
  authority_too_many: { count: 8 },
  authority_of_server: { subject: name },
  authority_expired: { subject: name },
  one_audio_file: {},
  file_name_refused: {},
  no_word_times: {},
  no_chapters: {},
  text_only_as_txt: {},
  service_changed: {},
  service_changed_run: {},
  key_of_other_addresses: {},
  address_not_changed: {},
  check_not_started: {},
  proxy_login_not_needed: {},
  addresses_changed_during_test: {},
  key_not_saved: {},
  key_not_removed: {},
  settings_not_saved: {},
  keychain_unprotected: {},
  keychain_failed: { reason },
  connect_timeout: { host },
  response_timeout: { host, seconds: 15 },
  host_timeout: { host },
  upload_stalled: { host },
  transcription_timeout: { host },
  response_unfinished: { host },
  no_such_host: { host },
  no_route: { host },
  connection_refused: { host },
  connection_broken: { host },
  exchange_ended: { host },
  connection_failed: { host },
  network_error: { host, code: 'ECONNABORTED' },
  proxy_login: {},
  proxy_login_required: { proxy },
  proxy_login_refused: { proxy },
  proxy_refused: { proxy, host, status: '502' },
  proxy_unreachable: { proxy },
  proxy_unsupported: { proxy, scheme: 'SOCKS5' },
  certificate_expired: { host },
  certificate_not_yet_valid: { host },
  certificate_revoked: { host },
  certificate_other_host: { host },
  certificate_untrusted: { host },
  certificate_self_signed: { host },
  not_https: { host },
  tls_failed: { host, code: 'ECONNABORTED' },
  network_login: {},
  status_unexpected: { status: 418 },
  not_http: { host },
  response_headers_too_large: { host },
  response_too_large: { mebibytes: 16 },
  response_compressed: { encoding: 'br' },
  response_not_utf8: {},
  response_too_deep: {},
  response_too_many: {},
  response_web_page: { excerpt: 'Welcome aboard' },
  response_web_page_empty: {},
  response_not_json_empty: {},
  response_not_json: { excerpt: 'Welcome aboard' },
  response_without_record: { kind: 'website' },
  response_other_record: { kind: 'website', id: '4711' },
  response_without_list: { kind: 'website' },
  response_too_many_rows: { count: 3 },
  response_row_without_id: { kind: 'website' },
  response_other_transcription: {},
  response_before_end: {},
  not_deleted: {},
  deleted_other_record: { id: '4711' },
  deleted_still_there: {},
  redirect_without_target: {},
  redirect_not_web: {},
  redirect_circle: { target },
  redirect_insecure: { target },
  redirect_same_host: { target },
  redirect_other_host: { target },
  website_exists: {},
  password_not_saved: {},
  service_text_not_stored: {},
  service_time_limit: {},
  recogniser_refused: {},
  recogniser_busy: {},
  file_read_error: { code: 'ECONNABORTED' },
  file_not_permitted: {},
  file_replaced: {},
  not_recording_of_part: {},
  recording_of_parts_changed: {},
  drive_not_responding: {},
  folder_not_permitted: {},
  disk_read_only: {},
  folder_missing: {},
  file_write_error: { reason },
  nothing_exported: {},
  recording_no_sound: {},
  recording_no_decoder: { codec: 'alac' },
  recording_codec_unknown: {},
  recording_encrypted: {},
  recording_damaged: {},
  recording_truncated: {},
  recording_implausible_length: {},
  speech_model_missing: { file: 'config.json' },
  speech_model_link: { file: 'onnx' },
  speech_model_too_large: { file: 'tokenizer.json', megabytes: 17 },
  speech_model_damaged: { file: 'config.json' },
  speech_model_value: { file: 'config.json', field: 'd_model' },
  speech_model_tensor: { file: 'onnx/encoder_model.onnx', tensor: 'input_features' },
  speech_model_without_times: { file: 'onnx/decoder_model_merged.onnx' },
  speech_download_differs: { file: 'onnx/encoder_model_quantized.onnx' },
  speech_download_no_hub: { host: 'models.example' },
  speech_download_missing: { host, file: 'onnx/encoder_model_quantized.onnx' },
  feed_private_address: { host },
  feed_too_large: { megabytes: 20 },
  feed_not_feed: { host },
  feed_unsafe: { host },
  feed_status: { host, status: '404' },
  feed_redirects: { host },
  feed_login: { host },
  feed_server_busy: { host, status: '503' },
  feed_not_sound: { host },
  feed_transcript_unreadable: { format: 'vtt' },
  feed_no_sound: {},
  feed_no_transcript: {},
  feed_busy: {},
  speech_download_status: { host: 'models.example', status: '404' },
  speech_model_external: { file: 'onnx/encoder_model.onnx' },
  speech_model_precision: {
    files: 'onnx/encoder_model_quantized.onnx, onnx/decoder_model_merged_quantized.onnx',
  },
  speech_model_space: { megabytes: 300 },
  speech_model_not_loaded: {},
  speech_model_other_words: {},
  speech_models_too_many: { count: 10 },
  speech_models_busy: {},
  preparation_crashed: {},
  preparation_stalled: {},
  preparation_window_failed: {},
  listening_crashed: {},
  listening_window_failed: {},
  listening_out_of_memory: {},
  speech_model_unusable: {},
  speech_model_add_again: {},
  licences_not_installed: {},
  no_browser: {},
  database_newer: { file: 'data.db', version: 9, supported: 7 },
  database_damaged: {},
  database_locked: {},
  database_error: { reason },
  database_not_opened: { file: 'data.db', folder: '/home/user/profile', reason },
  version_damaged: {},
  already_in_episode: {},
  episode_uploading: {},
  other_recording: {},
  episode_parts_failed: { parts: '2, 3', failed: 2, count: 4 },
  dialog_open: {},
  opened_too_soon: {},
  drafts_full: {},
  too_many_ip_presets: { count: 100 },
  too_many_rules: { count: 100 },
  rule_heard_missing: {},
  rule_heard_edges: {},
  rule_written_missing: {},
  rule_file_too_large: {},
  export_running: {},
  run_active: {},
  nothing_to_retry: {},
  upload_is_sending: {},
  upload_is_active: {},
  nothing_to_start: {},
  nothing_to_pause: {},
  upload_state_not_saved: { reason },
  upload_state_unreadable: {},
  outcome_no_new_record: { name },
  outcome_several_records: { name, count: 3 },
  outcome_ambiguous_record: { name },
  closing_while_adding: {},
  closing: {},
  files_added_before: { count: 3 },
  exception: { reason },
};

const keys = Object.keys(en.errorDetails) as ErrorDetailKey[];

afterEach(() => setCatalog({ locale: 'en', messages: en }));

describe.each([
  ['en', en],
  ['de', de],
] as const)('the messages of errors in %s', (locale, messages) => {
  it.each(keys)('detail %s has all parameters', (key) => {
    setCatalog({ locale, messages });
    const parameters = Object.entries(samples[key]);
    const message = formatErrorDetail({ key, ...samples[key] } as ErrorDetail);
    const withoutParameters = parameters.reduce(
      (rest, [, value]) => rest.replaceAll(String(value), ''),
      message,
    );
    expect(withoutParameters).not.toMatch(/[{}<>]|undefined/);
    expect(message.trim()).not.toBe('');
    for (const [parameter, value] of parameters)
      if (parameter !== 'kind') expect(message).toContain(String(value));
  });

  it.each(errorCodes)('code %s has a title and a next step', (code) => {
    setCatalog({ locale, messages });
    const title = t(`errors.${code}.title`);
    const next = t(`errors.${code}.next`);
    expect(title).toMatch(/^\p{Lu}.*[^.]$/u);
    expect(next).toMatch(/^\p{Lu}.*\.$/u);
    expect(title + next).not.toContain('{');
  });
});

it('the catalog has a message for each detail and each code, and no others', () => {
  expect(keys.toSorted()).toEqual(Object.keys(samples).toSorted());
  expect(Object.keys(en.errors).toSorted()).toEqual([...errorCodes].toSorted());
});
