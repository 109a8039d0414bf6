/** How many people speak in a recording. Without zod: the window has it from the start. */

/** Sources of a recording that are heard one after the other: tracks, or channels, of one person each. More are mixed. */
export const maxSources = 8;

/** People that are told apart by their voices. */
export const maxPeople = 8;

/** Of a ten-hour recording with an exchange every two seconds. */
export const maxVoiceStretches = 20_000;
