/** Editors use line feeds only. Offsets in the editor's text are valid in the result. */
export const normalizeLineEndings = (text: string): string =>
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
