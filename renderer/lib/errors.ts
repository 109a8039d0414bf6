/** Every error code of the border in a podcaster's words, with what to do next. The server's own words are shown below. */
import { offlineErrors } from '../../preload/contract/error-families.ts';
import type { BridgeError, ErrorCode } from '../../preload/contract/result.ts';

/** What helps: try again, look at the settings, or nothing that a button could do. */
export type Remedy = 'retry' | 'settings' | 'none';

export interface Explanation {
  /** What happened, in one short sentence without a full stop. */
  readonly title: string;
  /** What to do next, in a sentence. */
  readonly next: string;
  readonly remedy: Remedy;
}

const toExplanation = (title: string, next: string, remedy: Remedy = 'none'): Explanation => ({
  title,
  next,
  remedy,
});

const explanations: Readonly<Record<ErrorCode, Explanation>> = {
  invalid_input: toExplanation(
    'Something entered here cannot be used',
    'Check the marked fields and try again.',
  ),
  not_allowed: toExplanation(
    'That is not allowed',
    'Sidetone refused this to stay safe. Nothing was changed.',
  ),
  wrong_state: toExplanation('This has changed in the meantime', 'Look at it again.'),
  unknown_id: toExplanation('That is no longer there', 'It was removed in the meantime.'),

  not_configured: toExplanation(
    'No service is set up yet',
    'Enter its two addresses and your key.',
    'settings',
  ),
  key_missing: toExplanation('The API key is missing', 'Enter your key in the settings.', 'settings'),
  key_unreadable: toExplanation(
    'Your key cannot be read',
    'The system’s keychain did not open it. Unlock the keychain and start Sidetone again, or enter the key again in the settings.',
    'settings',
  ),
  keychain_unavailable: toExplanation(
    'The system’s keychain did not take the key',
    'Sidetone can keep the key until you close it, or store it unprotected if you agree to that in the settings.',
    'settings',
  ),
  address_invalid: toExplanation(
    'That is not a web address',
    'Enter the address as your provider gave it, such as https://content.example.com.',
    'settings',
  ),
  address_insecure: toExplanation(
    'That address is not protected',
    'Use the https:// address: over http:// your key could be read on the way.',
    'settings',
  ),

  unauthorized: toExplanation(
    'The service does not accept your key',
    'Check the key, or enter a new one.',
    'settings',
  ),
  forbidden: toExplanation(
    'Your account may not do this',
    'Your plan may not include API access. Ask your provider.',
  ),
  not_found: toExplanation(
    'Not found at the service',
    'It may have been deleted elsewhere, or the base address is not quite right.',
    'retry',
  ),
  too_large: toExplanation(
    'The file is larger than the service takes',
    'Export it smaller, as an MP3 for example.',
  ),
  validation: toExplanation('The service refused this', 'Correct what it names below, then try again.'),
  rate_limited: toExplanation(
    'The service asks for a pause',
    'Too many requests in a short time. Wait a moment.',
    'retry',
  ),
  server_error: toExplanation('The service had an error', 'Try again in a few minutes.', 'retry'),
  unexpected_status: toExplanation(
    'The service gave an answer that Sidetone does not know',
    'Check the address, then try again.',
    'settings',
  ),
  unexpected_answer: toExplanation(
    'That address answers, but not like the service',
    'It may be a login page, or the address of a web site. Check the address.',
    'settings',
  ),
  answer_too_large: toExplanation(
    'The answer is too large to read',
    'Choose fewer records per page.',
    'retry',
  ),
  redirected: toExplanation(
    'The service wants to send Sidetone elsewhere',
    'Your key is only sent to the address you entered. If the new one is right, enter that.',
    'settings',
  ),

  offline: toExplanation('No network', 'Sidetone resumes by itself when you are online again.', 'retry'),
  name_not_found: toExplanation(
    'No server with this name was found',
    'Check the address for a typing mistake, and that you are online.',
    'settings',
  ),
  refused: toExplanation('Can’t reach the service', 'Check the address, or try again later.', 'retry'),
  timeout: toExplanation('The service takes too long to answer', 'Try again in a moment.', 'retry'),
  connection_lost: toExplanation('The connection broke off', 'Try again.', 'retry'),
  tls: toExplanation(
    'The server’s certificate cannot be trusted',
    'Check the address. In an office network, ask who looks after it.',
    'settings',
  ),
  proxy: toExplanation(
    'Your network’s proxy blocked the connection',
    'Check the system’s proxy settings.',
    'retry',
  ),
  stalled: toExplanation(
    'Sending came to a standstill',
    'The network is very slow or gone. Try again.',
    'retry',
  ),
  cancelled: toExplanation('Cancelled', 'Nothing more is sent.', 'retry'),

  file_missing: toExplanation(
    'The file is no longer there',
    'Put it back where it was and try again.',
    'retry',
  ),
  file_unreadable: toExplanation(
    'The file cannot be read',
    'Check its permissions, then try again.',
    'retry',
  ),
  file_changed: toExplanation(
    'The file changed while it was being sent',
    'Wait until your recorder or editor has finished with it, then add it again.',
    'retry',
  ),
  file_empty: toExplanation('The file is empty', 'Choose another file.'),
  not_a_file: toExplanation('That is not a file', 'Choose an audio file.'),
  not_audio: toExplanation('That is not audio', 'Sidetone takes MP3, M4A, WAV, FLAC, OGG and WebM.'),
  not_writable: toExplanation(
    'Nothing can be written there',
    'Choose another folder, or check what you may do in this one.',
    'retry',
  ),
  no_path: toExplanation(
    'That file is not on this computer',
    'Save it to a folder first, then drop it here.',
  ),

  outcome_unknown: toExplanation(
    'It is not certain that it arrived',
    'The connection broke after the whole file was sent. Look through your transcriptions before sending it again.',
  ),
  interrupted: toExplanation('This was interrupted', 'Try again.', 'retry'),

  disk_full: toExplanation('The disk is full', 'Make some room, then try again.', 'retry'),
  storage_failed: toExplanation(
    'Sidetone cannot write to its folder',
    'Check the disk and its permissions.',
    'retry',
  ),
  internal: toExplanation(
    'Something went wrong in Sidetone',
    'Try again. If it stays, restart Sidetone.',
    'retry',
  ),
};

export const explain = (error: BridgeError): Explanation => explanations[error.code] ?? explanations.internal;

/** What stands below: the service's own message with its status, or main's detail where it adds anything. */
export const getServiceMessage = (error: BridgeError): string | null => {
  const { title, next } = explain(error);
  const message = error.message.trim();
  if (message === '' || message === title || message === next)
    return error.status ? `Status ${error.status}` : null;
  return error.status ? `${message} (${error.status})` : message;
};

/** One line for a toast, a row or a screen reader. */
export const formatError = (error: BridgeError): string => {
  const { title, next } = explain(error);
  return `${title}. ${next}`;
};

/** Whether the way to the service is cut, rather than the service saying no. */
export const isOffline = (error: BridgeError): boolean => offlineErrors.has(error.code);
