declare module 'punycode/punycode.es6.js' {
  /** Throws a RangeError if the text is not valid Punycode. The result may have lone surrogates. */
  export const decode: (text: string) => string;
}
