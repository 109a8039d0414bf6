/** Usual names of formats that are recognised, and that neither Sidetone nor a service can read. */
export const unreadableFormats = [
  '8SVX',
  'AC-3',
  'AU',
  'AVI',
  'Creative Voice',
  'DSD',
  'DSS',
  'DTS',
  'FLV',
  'M3U',
  'MIDI',
  'MLP',
  'Musepack',
  'MXF',
  'OptimFROG',
  'RealMedia',
  'Shorten',
  'SILK',
  'SPHERE',
  'TAK',
  'TTA',
  'W64',
] as const;
export type UnreadableFormat = (typeof unreadableFormats)[number];

const unreadable: ReadonlySet<string> = new Set(unreadableFormats);

export const isUnreadableFormat = (name: string): name is UnreadableFormat => unreadable.has(name);
