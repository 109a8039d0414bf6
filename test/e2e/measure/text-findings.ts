/** Texts that do not come from the catalog, or have no room, in the pseudo-language. */
import type { Page } from '@playwright/test';
import { takeScreenshot, waitForAnimations } from '../pages/screenshot.ts';
import { getScreenTexts } from './screen-texts.ts';

/** Plain letters that are right: names, addresses, keys, units, and what Intl writes in German. */
const allowed = [
  /\bSidetone\b|\bWhisper (?:base|small)\b|\bMIT\b|\bElectron\b|\bChrom(?:e|ium)\b|\bNode\b/g,
  /https?:\/\/\S+|[\p{L}\d_-]+\.(?:localhost|example|com|wav|mp3|docx|md|html|txt|org|db|json)|\blocalhost\b/gu,
  /\b(?:Jan|Feb|Apr|Aug|Sept|Okt|Nov|Dez)\.|\b(?:März|Mai|Juni|Juli)\b|\b(?:Mo|Di|Mi|Do|Fr|Sa|So)\.,/g,
  /\b(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag), \d+\. \p{L}+/gu,
  /\d\s?(?:B|Byte|kB|MB|GB|ms|s|h|Min\.|Sek\.|Std\.)(?:\/s)?(?!\p{L})/gu,
  // Keys, language names, a locale, a placeholder and symbols.
  /^(?:F\d+|Esc|Aa|[A-Z]|English|Deutsch|Linux|macOS|Windows|en-US)$/g,
  // Pieces of a domain, which breaks between them.
  /^[a-z\d-]+\.$|^example$/g,
  // A model at a hub, and its files, which Intl joins.
  /\bonnx-community\/[\w-]+|(?:\bund )?\bonnx\/\w+\.onnx\b/g,
  // The folder of the profile, and folders in it.
  /^[~/][\w./-]+$|^prepared$|^listening$|^models$|^logs$/g,
  // Placeholders of file names that the user types as they are.
  /\{(?:name|date|time|language|number|id)\}/g,
  // Tags to paste into a feed.
  /^<podcast:transcript [^>]*\/>$/g,
  // The service's own words.
  /^(?:This text comes from a service for tests|“.*” came as the file|The SHA-256 of the bytes that arrived).*|^Unauthenticated\..*/gs,
  /^(?:No language was given|Everything else works as it does with a service that listens).*/gs,
];

export const hasPlainLetters = (text: string): boolean =>
  /[a-z]/i.test(allowed.reduce((rest, pattern) => rest.replace(pattern, ''), text));

/** Of the catalog: names and texts of records may be cut off. */
const isMessage = (text: string): boolean => /[⟦⟧À-ž]/.test(text);

/** What is wrong with the texts of the screens that were looked at. */
export class TextFindings {
  readonly untranslated = new Set<string>();
  readonly overflows = new Set<string>();
  count = 0;

  async look(page: Page, screen: string): Promise<void> {
    await waitForAnimations(page);
    const { texts, overflows } = await getScreenTexts(page);
    for (const text of texts.filter(hasPlainLetters))
      this.untranslated.add(`${screen}: ${text.slice(0, 120)}`);
    for (const text of overflows.filter(isMessage)) this.overflows.add(`${screen}: ${text.slice(0, 120)}`);
    this.count += 1;
    if (process.env.SIDETONE_PSEUDO_PICTURES) await takeScreenshot(page, `pseudo-${this.count}`);
  }
}
