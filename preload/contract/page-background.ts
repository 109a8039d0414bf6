/** Background of the page in both colour schemes. The window has it before the first paint. */
export const pageBackground = { light: '#fdfcfa', dark: '#1e1c1a' } as const;
