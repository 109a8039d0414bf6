/**
 * A language that no one speaks, made of the English messages: every letter has an accent, every message is 40 % longer
 * and in brackets. On a screen in it, a text with plain letters does not come from the catalog.
 */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import type { MessageGroup } from '../../assets/locales/parameters.ts';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'àƀçđéƒĝĥíĵķļɱñóþɋŕšťúṽŵẋýžÀɃÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŤÚṼŴẊÝŽ';
const accents = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));

const lengthening = 0.4;

const addAccents = (text: string): string =>
  [...text].map((letter) => accents.get(letter) ?? letter).join('');

/** Lengthens the longest word of a text, so that it wraps no easier than in a language with long words. */
const lengthen = (text: string): string => {
  const [longest = ''] = (text.match(/\p{L}+/gu) ?? []).sort((a, b) => b.length - a.length);
  const extra = Math.ceil(text.trim().length * lengthening);
  return longest === '' ? text : text.replace(longest, () => longest + longest.at(-1)?.repeat(extra));
};

const toPseudo = (element: MessageFormatElement): MessageFormatElement => {
  switch (element.type) {
    case TYPE.literal:
      return { ...element, value: lengthen(addAccents(element.value)) };
    case TYPE.tag:
      return { ...element, children: element.children.map(toPseudo) };
    case TYPE.select:
    case TYPE.plural:
      return {
        ...element,
        options: Object.fromEntries(
          Object.entries(element.options).map(([name, option]) => [
            name,
            { ...option, value: option.value.map(toPseudo) },
          ]),
        ),
      } as MessageFormatElement;
    default:
      return element;
  }
};

const toPseudoMessage = (message: string): string => `⟦${printAST(parse(message).map(toPseudo))}⟧`;

export const toPseudoCatalog = (group: MessageGroup): MessageGroup =>
  Object.fromEntries(
    Object.entries(group).map(([name, value]) => [
      name,
      typeof value === 'string' ? toPseudoMessage(value) : toPseudoCatalog(value),
    ]),
  );
