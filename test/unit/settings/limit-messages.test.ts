/** Limits in messages of refusals, as servers write them. */
import { describe, expect, it } from 'vitest';
import {
  getMessages,
  parseByteLimit,
  parseLengthLimit,
  parseTypes,
} from '../../../preload/contract/limits/limit-messages.ts';

const mebibyte = 1_048_576;

describe('the largest file', () => {
  it.each([
    ['The file must not be greater than 25600 kilobytes.', 25 * mebibyte],
    ['The file field must not be greater than 25,600 kilobytes.', 25 * mebibyte],
    ['The file may not be greater than 10240 kilobytes.', 10 * mebibyte],
    ['The file may not be larger than 25 MB.', 25 * mebibyte],
    ['File exceeds the maximum size of 1.5 GB', 1.5 * 1_024 * mebibyte],
    ['Maximum content size limit (26214400 bytes) exceeded', 26_214_400],
    ['Too large: at most 8MiB', 8 * mebibyte],
    ['Die Datei darf höchstens 25.600 Kilobyte groß sein.', 25 * mebibyte],
    ['file darf maximal 10240 Kilobytes groß sein.', 10 * mebibyte],
    ['La taille du fichier ne peut pas dépasser 25 600 kilo-octets.', 25 * mebibyte],
    ['Le fichier est trop grand, maximum 25 Mo', 25 * mebibyte],
    ['file no debe ser mayor que 25600 kilobytes.', 25 * mebibyte],
    ['upload_max_filesize exceeded: 2M', 2 * mebibyte],
    ['Размер файла не может превышать 2048 килобайт.', 2 * mebibyte],
    ['ファイルは、25600 キロバイト以下にしてください。', 25 * mebibyte],
  ])('%s', (message, bytes) => expect(parseByteLimit(message)).toBe(bytes));

  it.each([
    'The file is too large.',
    'Request Entity Too Large',
    '413 Maximum reached',
    'The file must not be greater than 1 kilobytes.',
    'The file must not be greater than 1000000000000000 kilobytes.',
    'Your file exceeds the maximum of 5 k uploads a day.',
    'At most 90 minutes, or 5400 seconds.',
    'mp3, mp4, m4a',
    '',
  ])('is not named: %s', (message) => expect(parseByteLimit(message)).toBeNull());

  it('can count a kilobyte as 1,000 bytes', () => {
    expect(parseByteLimit('at most 10 MB', 1_000)).toBe(10_000_000);
  });
});

describe('accepted types', () => {
  it.each([
    [
      'The file must be a file of type: mp3, mp4, mpeg, mpga, m4a, wav, webm.',
      'mp3 mp4 mpeg mpga m4a wav webm',
    ],
    ['The file field must be a file of type: audio/mpeg, audio/x-wav, video/mp4.', 'mp3 wav mp4'],
    ['file muss den Dateityp mp3, wav oder m4a haben.', 'mp3 wav m4a'],
    ['Unsupported format. Use .mp3, .wav or .ogg!', 'mp3 wav ogg'],
    ['Le fichier doit être un fichier de type : mp3.', 'mp3'],
    ['“talk.flac” has the wrong type. Allowed types: MP3 and WAV', 'mp3 wav'],
    ['Файл должен быть одного из типов: mp3, wav.', 'mp3 wav'],
  ])('%s', (message, types) => expect(parseTypes(message)).toEqual(types.split(' ')));

  it('are not named by every refusal', () => {
    expect(parseTypes('This type of file is not allowed.')).toBeNull();
    expect(parseTypes('The file failed to upload.')).toBeNull();
  });
});

describe('the longest text', () => {
  const length = 21_137;
  it.each([
    ['The result must be between 1 and 20480 characters.', 20_480],
    ['The result may not be greater than 20.480 characters.', 20_480],
    ['result darf maximal 20480 Zeichen haben.', 20_480],
    ['Le texte ne peut contenir plus de 20480 caractères.', 20_480],
    ['result no debe contener más de 20480 caracteres.', 20_480],
    ['The result may contain 5 links.', null],
    ['The result is too long.', null],
    ['The result must not be greater than 30000 characters.', null],
    ['Поле не может превышать 20480 символов.', 20_480],
  ])('%s', (message, limit) => expect(parseLengthLimit([message], length)).toBe(limit));
});

it('a limit far below the length counts if it is assumed', () => {
  const message = '最多 20480 個字元';
  expect(parseLengthLimit([message], 200_000)).toBeNull();
  expect(parseLengthLimit([message], 200_000, 20_480)).toBe(20_480);
});

it('messages are those of the field, or of an error without fields', () => {
  const code = 'validation';
  expect(getMessages({ code, fields: { name: ['n'], result: ['r'] } }, 'result')).toEqual(['r']);
  expect(getMessages({ code, fields: { name: ['n'] }, serviceMessage: 'result' }, 'result')).toEqual([]);
  expect(getMessages({ code, serviceMessage: 'The result is long.' }, 'result')).toHaveLength(1);
  expect(getMessages({ code: 'server_error', serviceMessage: 'result' }, 'result')).toEqual([]);
});
