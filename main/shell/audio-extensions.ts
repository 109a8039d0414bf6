/**
 * File name extensions of audio files. electron-builder.yml and assets/installer/open-with.nsh have the same list; a
 * test compares them.
 */
export const audioExtensions = [
  'mp3',
  'mp4',
  'mpeg',
  'mpga',
  'm4a',
  'wav',
  'webm',
  'ogg',
  'oga',
  'opus',
  'flac',
  'aac',
  'aif',
  'aiff',
];
