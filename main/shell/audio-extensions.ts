/**
 * File name extensions of recordings: what the dialogs offer, and what the packages tell the system that Sidetone opens
 * (electron-builder.yml and assets/installer/open-with.nsh, which a test compares with this list).
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
