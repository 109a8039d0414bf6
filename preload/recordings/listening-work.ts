/** How much this computer has to do to hear a recording. */

/** Milliseconds of sound. */
export interface ListeningWork {
  /** In which words are recognised. */
  readonly speechMs: number;
  /** That is decoded and looked through for speech: the length of each source. */
  readonly soundMs: number;
  /** In which voices are told apart. */
  readonly voicesMs: number;
}

/** The share of each step in the time that a recording takes in which one person after the other speaks. */
const shares = { speech: 0.7, sound: 0.1, voices: 0.2 } as const;

/** The work as milliseconds of a recording that is speech only. */
export const weighWork = ({ speechMs, soundMs, voicesMs }: ListeningWork): number =>
  shares.speech * speechMs + shares.sound * soundMs + shares.voices * voicesMs;

/** Milliseconds until the first recording is heard: the model is loaded. */
export const loadingMs = 5_000;

export interface RecordingToHear {
  readonly lengthMs: number;
  /** What is heard one after the other: a track or channel each, or one mix. */
  readonly sources: number;
  /** How much of it is louder than silence, 0 to 1; null: not known. */
  readonly soundShare: number | null;
  /** How many people speak; null: it is found. */
  readonly people: number | null;
}

/** What each further source adds to the speech of a recording: people take turns, but short stretches take as long as longer ones. */
const speechOfOthers = 0.45;
/** A recording with less sound has nobody who speaks. */
const minSoundShare = 0.01;

/** Speech of a millisecond of a source. What is not known counts as speech. */
export const getSpeechShare = ({
  sources,
  soundShare,
}: Pick<RecordingToHear, 'sources' | 'soundShare'>): number =>
  sources > 1 ? (1 + speechOfOthers * (sources - 1)) / sources : (soundShare ?? 1);

/** Voices are told apart in one mix, unless one person speaks or nobody. */
export const getVoicesMs = ({ lengthMs, sources, soundShare, people }: RecordingToHear): number =>
  sources > 1 || people === 1 || (soundShare ?? 1) < minSoundShare ? 0 : lengthMs;

export const planWork = (recording: RecordingToHear): ListeningWork => {
  const soundMs = recording.lengthMs * recording.sources;
  return { speechMs: soundMs * getSpeechShare(recording), soundMs, voicesMs: getVoicesMs(recording) };
};
