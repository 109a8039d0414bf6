import type { TextDocument } from './text-document.ts';

/** The text alone, as it stands; one line feed at its end. */
export const asText = ({ text }: TextDocument): string => (text.endsWith('\n') ? text : `${text}\n`);
