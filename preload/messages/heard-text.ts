/** The words of a heard text that nobody said. */
import type { HeardTextFormat } from '../recordings/compose-heard-text.ts';
import { formatHeardGap } from './format-duration.ts';
import { t } from './translate.ts';

/** "Speaker 1", "Speaker 2", … */
export const formatSpeaker = (number: number): string => t('heardText.speaker', { number: String(number) });

export const heardTextFormat: HeardTextFormat = { formatGap: formatHeardGap, formatSpeaker };
