/** An editor has line feeds only: a text as it shows it, and as offsets in it count. */
export const normalizeLineEndings = (text: string): string =>
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
