/** The groups of a catalog that the window loads later (assets/locales/compile.ts). */
declare module '*.json?later' {
  const messages: Partial<typeof import('../../assets/locales/en.json')>;
  export default messages;
}
