/** Background of the page in both colour schemes. The window has it before the first paint. */
export const pageBackground = { light: '#ffffff', dark: '#1b1a18' } as const;
