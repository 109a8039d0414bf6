/** The value of a colour of the theme, for canvases. */
export const getCssColor = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name);
