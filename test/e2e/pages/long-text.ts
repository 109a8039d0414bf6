/** Occurs `wrongWordCount` times in the text, and never within another word. */
export const wrongWord = 'queit';
export const wrongWordCount = 5_000;

const words = 'the owl looked over to where we recorded last week and then it said nothing for a while'.split(
  ' ',
);

/** A text of exactly `characters` characters, in paragraphs or in one line as some services return it. */
export const createLongText = (characters: number, paragraphs: boolean): string => {
  const stretchLength = Math.floor(characters / wrongWordCount);
  const stretches = Array.from({ length: wrongWordCount }, (_, index) => {
    let text = `${wrongWord} `;
    for (let at = index; text.length < stretchLength - 12; at += 1) text += `${words[at % words.length]} `;
    return `${text.trimEnd().padEnd(stretchLength - 2, '.')}${paragraphs && index % 3 === 2 ? '.\n' : '. '}`;
  });
  return stretches.join('').padEnd(characters, 'x');
};
