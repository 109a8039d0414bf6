/** What the user should know about the sound of a recording before sending it. */
export type RecordingWarning =
  /** The recording is damaged, or its end is missing. */
  | { readonly code: 'incomplete' }
  /** The sound from this second on can't be read, or is not in the file. */
  | { readonly code: 'unreadable_from'; readonly seconds: number }
  /** The file goes on behind the sound that can be read. */
  | { readonly code: 'more_in_file' }
  /** A size in the header is wrong; all of the sound is used. */
  | { readonly code: 'header_wrong' }
  /** Sound tracks beyond the most that are read. */
  | { readonly code: 'tracks_not_read'; readonly count: number }
  | { readonly code: 'mostly_silence' /** The share of the recording, 0 to 100. */; readonly percent: number }
  /** `channel` counts from 1. */
  | { readonly code: 'empty_channel'; readonly channel: number; readonly channels: number }
  | { readonly code: 'clipping' /** The share of the seconds, 1 to 100. */; readonly percent: number }
  | { readonly code: 'low_sample_rate'; readonly hertz: number }
  /** The id of a sound track that is missing, or ends early. */
  | { readonly code: 'unreadable_track'; readonly id: number };
