declare module 'sax' {
  interface Tag {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
  }
  /** What it calls is assigned. Text and sections of characters come in pieces. */
  interface Parser {
    onopentag?: (tag: Tag) => void;
    onclosetag?: (name: string) => void;
    ontext?: (text: string) => void;
    oncdata?: (text: string) => void;
    ondoctype?: (content: string) => void;
    onerror?: (error: Error) => void;
    /** What was found last is thrown by the next `write` unless it is null. */
    error: Error | null;
    /** What is open, the outermost first. May be changed. */
    readonly tags: Tag[];
    write(text: string): Parser;
    close(): Parser;
  }
  const sax: {
    /** Not strict: names in lower case if the option says so, and entities of HTML are known. Those of a document never are. */
    parser(isStrict: boolean, options: { readonly lowercase: boolean; readonly trim: boolean }): Parser;
  };
  export default sax;
}
