/**
 * The table of audio formats: for each, its file name extensions with their media types. The most usual comes first.
 * Containers that may hold video are included, because the service accepts them.
 * To accept another format, preload/recordings/beginnings.ts has to recognise it.
 * electron-builder.yml and assets/installer/open-with.nsh have the same extensions; a test compares them.
 */
export const audioFormats = {
  wav: { wav: 'audio/wav', wave: 'audio/wav', bwf: 'audio/wav' },
  mp3: { mp3: 'audio/mpeg', mpga: 'audio/mpeg', mp2: 'audio/mpeg', mp1: 'audio/mpeg' },
  aac: { aac: 'audio/aac' },
  mp4: {
    m4a: 'audio/mp4',
    m4b: 'audio/mp4',
    mp4: 'video/mp4',
    m4v: 'video/mp4',
    mov: 'video/quicktime',
    '3gp': 'video/3gpp',
  },
  ogg: {
    ogg: 'audio/ogg',
    oga: 'audio/ogg',
    opus: 'audio/ogg',
    spx: 'audio/ogg',
    ogv: 'video/ogg',
    ogx: 'application/ogg',
  },
  flac: { flac: 'audio/flac' },
  webm: { webm: 'audio/webm', weba: 'audio/webm', mkv: 'video/x-matroska', mka: 'audio/x-matroska' },
  aiff: { aiff: 'audio/aiff', aif: 'audio/aiff', aifc: 'audio/aiff' },
  caf: { caf: 'audio/x-caf' },
  amr: { amr: 'audio/amr' },
  wma: { wma: 'audio/x-ms-wma', wmv: 'video/x-ms-wmv', asf: 'video/x-ms-asf' },
  // Services that accept `mpeg` mean audio, and encoders of speech write audio under that name.
  mpeg: { mpg: 'video/mpeg', mpeg: 'audio/mpeg' },
  mpegts: { m2ts: 'video/mp2t', mts: 'video/mp2t' },
  ape: { ape: 'audio/x-ape' },
  wavpack: { wv: 'audio/x-wavpack' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export type AudioFormat = keyof typeof audioFormats;

const rows: readonly (readonly [format: string, types: Readonly<Record<string, string>>])[] =
  Object.entries(audioFormats);

/** Media types by extension, in lower case and without the dot. */
export const audioMediaTypes: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([, types]) => Object.entries(types)),
);

/** Names that services list a format under, by one of them. A type that is no audio has its own name only. */
export const getFormatNames = (type: string): readonly string[] => {
  const row = rows.find(([format, types]) => format === type || Object.hasOwn(types, type));
  return row === undefined ? [type] : [...new Set([row[0], ...Object.keys(row[1])])];
};

/** Extension in lower case, without the dot; '' if there is none. */
export const getFileType = (fileName: string): string =>
  /\.([a-z0-9]{1,20})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
