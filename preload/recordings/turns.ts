/** Who said what in a text: a turn is a paragraph that begins with `Name: `. */

/** A paragraph: a line that is not empty. Offsets in UTF-16 units; `to` is excluded. */
export interface Turn {
  readonly from: number;
  readonly to: number;
  /** Who speaks; a paragraph without a name goes on with that of the one before. Null: nobody is named. */
  readonly name: string | null;
  /** Where what was said begins: behind `Name: `, or at `from` if the paragraph does not begin with a name. */
  readonly textFrom: number;
}
