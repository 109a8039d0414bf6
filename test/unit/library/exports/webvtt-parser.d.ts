/** The parser of the authors of WebVTT has no types of its own. */
declare module 'webvtt-parser' {
  interface CueNode {
    readonly name?: string;
    readonly value?: string;
    readonly children: readonly CueNode[];
  }
  interface ParsedVtt {
    readonly cues: readonly { readonly tree: CueNode }[];
    readonly errors: readonly { readonly message: string; readonly line: number }[];
  }
  export class WebVTTParser {
    parse(text: string, mode: 'metadata' | 'subtitles' | 'chapters' | 'descriptions'): ParsedVtt;
  }
}
