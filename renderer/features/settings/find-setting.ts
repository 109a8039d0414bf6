/** For the command palette: what each page of the settings has, and how the focus gets there. */
import { limitNames } from '../../../preload/contract/limits/limits.ts';
import type { Settings } from '../../../preload/contract/settings.ts';
import { type MessageKey, t } from '../../../preload/messages/translate.ts';
import type { SettingsPage } from '../../lib/settings-query.ts';

export const pageTitles = {
  service: 'settings.connection.title',
  uploads: 'common.recordings',
  watch: 'watch.title',
  texts: 'settings.texts.title',
  appearance: 'settings.appearance.title',
  about: 'settings.about.title',
} as const satisfies Readonly<Record<SettingsPage, MessageKey>>;

const limits: readonly MessageKey[] = limitNames.map((name) => `settings.limits.${name}` as const);

/** The labels of the fields and buttons, except those that only appear after an error. */
export const listSettings = (settings: Settings): Readonly<Record<SettingsPage, readonly MessageKey[]>> => ({
  service: [
    'settings.place.label',
    'settings.connection.contentUrl',
    'settings.connection.apiKey',
    'settings.connection.hasStatistics',
    ...(settings.analyticsUrl === '' ? [] : (['settings.connection.statisticsAt'] as const)),
    ...(['', settings.contentUrl].includes(settings.analyticsUrl)
      ? []
      : (['settings.connection.analyticsUrl'] as const)),
    ...(settings.keychain === 'available' ? [] : (['settings.connection.storeUnprotected'] as const)),
    'check.open',
    ...(settings.contentUrl !== '' ? limits : []),
    'settings.speech.model',
    'settings.speech.add',
    'settings.speech.details',
    'settings.speech.hub',
    'settings.speech.languages',
    'settings.speech.battery',
  ],
  uploads: [
    'settings.uploads.review',
    'settings.uploads.concurrency',
    'settings.uploads.longRecordings',
    'settings.uploads.partLength',
    'settings.uploads.shrink',
    'settings.uploads.timeLimit',
    'settings.uploads.language',
  ],
  watch: ['watch.add'],
  texts: [
    'settings.texts.autosave',
    'settings.texts.spellcheck',
    'settings.rules.apply',
    'settings.rules.heard',
    'settings.rules.written',
    'settings.rules.import',
    'settings.rules.export',
  ],
  appearance: ['common.language', 'settings.appearance.theme'],
  about: ['privacy.open', 'support.copyDiagnostics', 'settings.about.electron', 'settings.about.licences'],
});

/** The button that shows a field which the page hides at first. */
const getDisclosure = (setting: MessageKey): MessageKey | null => {
  if (setting === 'settings.speech.hub') return 'settings.speech.details';
  return limits.includes(setting) ? 'settings.limits.edit' : null;
};

const findControl = (key: MessageKey): HTMLElement | undefined => {
  const name = t(key);
  const controls = document.querySelectorAll<HTMLElement>('main :is(input, button, [role="radiogroup"])');
  return [...controls].find((control) => {
    const group = document.getElementById(control.getAttribute('aria-labelledby') ?? '');
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [group ?? control];
    // The label of a switch has its description too.
    const texts = labels.flatMap((label) => [label, ...label.querySelectorAll('span')]);
    return control.ariaLabel === name || texts.some(({ textContent }) => textContent === name);
  });
};

/** Focuses the field as soon as it is there: its page may still be loading. */
export const focusSetting = (setting: MessageKey, frames = 120): void => {
  const control = findControl(setting);
  if (control) {
    (control.querySelector<HTMLElement>('input:checked') ?? control).focus();
  } else if (frames > 0) {
    const disclosure = getDisclosure(setting);
    const button = disclosure && findControl(disclosure);
    if (button?.ariaExpanded === 'false') button.click();
    requestAnimationFrame(() => focusSetting(setting, frames - 1));
  }
};
