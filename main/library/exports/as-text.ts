import type { TextDocument } from './text-document.ts';

/** Ends with a line feed. */
export const asText = ({ text }: TextDocument): string => (text.endsWith('\n') ? text : `${text}\n`);
