import { describe, expect, it } from 'vitest';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { canRetryInBulk } from '../../../../renderer/features/uploads/bulk-states.ts';
import { getActions } from '../../../../renderer/features/uploads/possible-actions.ts';
import {
  getAnnouncement,
  labelUploadState,
} from '../../../../renderer/features/uploads/upload-state-labels.ts';
import { job } from './sample-jobs.ts';

const refused = (fields: Record<string, string[]>, more: Partial<BridgeError> = {}): BridgeError => ({
  code: 'validation',
  status: 422,
  serviceMessage: Object.values(fields).flat()[0] ?? '',
  fields,
  ...more,
});
const failed = (error: BridgeError, more = {}) =>
  job('Episode 1', { kind: 'failed', error, canRetry: true }, { size: 57e6, durationSeconds: 3000, ...more });
const getMessages = (error: BridgeError, more = {}) => labelUploadState(failed(error, more), Date.now());

describe('a refused file', () => {
  it.each([
    'The file must not be greater than 25600 kilobytes.',
    'The file field must not be greater than 25600 kilobytes.',
    'The file may not be larger than 25 MB.',
    'Размер файла не может превышать 25600 килобайт.',
  ])('is too large: %s', (text) => {
    const { title, detail } = getMessages(refused({ file: [text] }));
    expect(title).toBe('Too large for this service');
    expect(detail).toMatch(
      /^57 MB; the service accepts up to 2[56](\.[26])? MB\. Export it as an MP3 at 64 kbit\/s \(about 24 MB\)/,
    );
  });

  it('is split when a lower bitrate is not enough', () => {
    const text = 'The file must not be greater than 2048 kilobytes.';
    expect(getMessages(refused({ file: [text] })).detail).toMatch(/Split it into shorter parts\.$/);
  });

  it('is too large when the status is 413', () => {
    const { title, detail } = getMessages({ code: 'too_large', status: 413 });
    expect(title).toBe('Too large for this service');
    expect(detail).toMatch(/^57 MB\. Export it/);
  });

  it('quotes the limit that was learned if the refusal names none, and the file exceeds it', () => {
    const error: BridgeError = { code: 'too_large', status: 413 };
    const explain = (learned: number) => labelUploadState(failed(error), Date.now(), learned).detail;
    expect(explain(52_428_800)).toMatch(/^57 MB; the service accepts up to 52(\.4)? MB\. Export it/);
    expect(explain(104_857_600)).toMatch(/^57 MB\. Export it/);
  });

  it.each([
    ['The file must be at most 20 MB.', 639_000],
    ['The file must not be greater than 25600 kilobytes.', 5_000_000],
    ['The file must be a file of type: mp3, wav.', 57e6],
  ])('that keeps the named limit has only the words of the service: %s', (text, size) => {
    const file = { size, fileName: 'talk.wav', durationSeconds: 60 };
    const expected = { title: 'The service did not take this file', detail: `“${text}”` };
    expect(getMessages(refused({ file: [text] }), file)).toMatchObject(expected);
    const error: BridgeError = { code: 'too_large', status: 413, serviceMessage: text };
    if (!text.includes('type')) expect(getMessages(error, file)).toMatchObject(expected);
  });

  it('names the limit as the service does', () => {
    const text = 'The file must be at most 20 MB.';
    expect(getMessages(refused({ file: [text] })).detail).toMatch(
      /^57 MB; the service accepts up to 20 MB\./,
    );
  });

  it('has an unsupported type', () => {
    const text = 'The file must be a file of type: mp3, mp4, mpeg, m4a, wav, webm.';
    expect(getMessages(refused({ file: [text] }), { fileName: 'talk.flac' })).toMatchObject({
      title: 'This service doesn’t accept this type of file',
      detail: 'It accepts MP3, MP4, MPEG, M4A, WAV, WEBM. Export the audio as one of these.',
    });
  });

  it('is recognized by the message when no field is named', () => {
    const error = refused({}, { serviceMessage: 'The file must not be greater than 25600 kilobytes.' });
    expect(getMessages(error).title).toBe('Too large for this service');
    expect(getMessages(refused({ file: ['The file failed to upload.'] })).title).toBe(
      'The service did not take this file',
    );
  });

  it('is replaced, not sent again', () => {
    const error = refused({ file: ['The file failed to upload.'] });
    const { state } = failed(error);
    expect(getActions(state)[0]).toBe('other_file');
    expect(getActions({ kind: 'failed', error: { code: 'too_large' }, canRetry: true })[0]).toBe(
      'other_file',
    );
    expect(canRetryInBulk(state)).toBe(false);
    expect(getAnnouncement(failed(error))).toBe('Episode 1 failed: The service did not take this file');
  });
});

describe('a refused language', () => {
  const error = refused({ language: ['The selected language is invalid.'] });
  it('is named and can be changed', () => {
    expect(getMessages(error, { language: 'ja-JP' })).toMatchObject({
      title: 'The service refused this language',
      detail: 'It doesn’t accept Japanese – Japan. Choose another language.',
    });
    expect(getActions(failed(error).state)[0]).toBe('language');
  });
});

it('other refused details can be edited', () => {
  const error = refused({ name: ['The name has already been taken.'] });
  expect(getMessages(error).title).toBe('The service refused these details');
  expect(getActions(failed(error).state)[0]).toBe('edit');
});
