/** The words of a heard text that nobody said. */
import { formatHeardGap } from './format-duration.ts';
import { t } from './translate.ts';

/** "Speaker 1", "Speaker 2", … */
export const formatSpeaker = (number: number): string => t('heardText.speaker', { number: String(number) });

export const heardTextFormat = { formatGap: formatHeardGap, formatSpeaker };
