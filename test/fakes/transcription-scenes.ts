/** The workbench for texts: search, many chosen, conflicts, versions, what was deleted, and texts that are hard to show. */
import type { Page } from 'playwright';
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import { emptyLibrary } from './fake-library.ts';
import { transcriptions, world } from './samples.ts';
import type { Scene } from './scenes.ts';

const now = Date.now();
const hour = 3_600_000;
const day = 24 * hour;

const [first] = transcriptions;
const present = first?.result ?? '';
const openId = first?.id ?? '';
const route = `/transcriptions?id=${encodeURIComponent(JSON.stringify(openId))}`;

const theirs = present
  .replace('the', 'our')
  .replace(/\.\s*$/, ', as was said before. Somebody else added this.');
const mine = present.replace(/^(\S+ \S+)/, '$1, as I remember,').replace('and', 'and also');

const record = (id: string, name: string, result: string): Transcription => ({
  id,
  name,
  result,
  favorite: false,
  words: null,
  created_at: new Date(now - day).toISOString(),
  updated_at: null,
  more: { speakers: ['Ann', 'Bo'] },
});

const odd: readonly Transcription[] = [
  record(
    'o1',
    '<img src=x onerror="document.title=1"><script>alert(1)</script>',
    '<b>bold?</b> <script>alert(1)</script>',
  ),
  record(
    'o2',
    'مقابلة مع مهندس الصوت حول الميكروفونات',
    'مرحبا بالجميع. نتحدث اليوم عن الميكروفونات.\n\nThis paragraph is English.\n\nוזו פסקה בעברית.',
  ),
  record('o3', 'W'.repeat(100_000), 'M'.repeat(100_000)),
  record('o4', '🎙️👩‍👩‍👧'.repeat(40), '🎙️👩‍👩‍👧 '.repeat(400)),
  record('o5', 'ﷺ'.repeat(60), `Z${'\u0336\u0489'.repeat(200)}algo`),
  record('o6', 'これは日本語の名前です'.repeat(6), 'これは日本語の文章です。'.repeat(120)),
];

const versions = [0, 1, 3, 26, 50].map((hours, index) => ({
  id: String(5 - index),
  savedAt: now - hours * hour - 120_000,
  origin: index === 4 ? ('service' as const) : ('saved' as const),
  words: 212 - index * 7,
  characters: 1_204 - index * 31,
  text: index === 0 ? present : index % 2 === 0 ? theirs : mine,
}));

const library = {
  ...emptyLibrary,
  state: { records: 1240, unindexed: 0, syncedAt: now - hour, syncProgress: null },
  deleted: [
    {
      id: 'd1',
      name: 'Episode 12: The wrong microphone',
      created_at: null,
      deletedAt: now - 2 * day,
      expiresAt: now + 28 * day,
      deletedBy: 'person' as const,
      excerpt: present.slice(0, 160),
      text: present,
    },
    {
      id: 'd2',
      name: 'Interview, first take',
      created_at: null,
      deletedAt: now - 9 * day,
      expiresAt: now + 21 * day,
      deletedBy: 'service' as const,
      excerpt: 'So what was it like to',
      text: 'So what was it like to\n\nWell.',
    },
  ],
  versions: { [openId]: versions },
};

const type = async (page: Page, text: string): Promise<void> => {
  const editor = page.getByRole('textbox', { name: /^Text of / });
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
};

const search = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('list', { name: 'Search results' }).waitFor();
};

const drafts = {
  [openId]: { text: mine, base: present, changedAt: now - hour },
  '3': { text: 'Another text that was typed on a train.', base: '', changedAt: now - day },
};

const cachedAt = now - 3 * hour;

export const transcriptionScenes: readonly Scene[] = [
  {
    name: 'transcriptions-selection',
    world: { ...world, library },
    route,
    act: async (page) => {
      await page
        .locator('[data-row]')
        .nth(1)
        .click({ modifiers: ['Control'] });
      await page
        .locator('[data-row]')
        .nth(3)
        .click({ modifiers: ['Shift'] });
      await page.getByRole('toolbar').waitFor();
    },
  },
  {
    name: 'transcriptions-search',
    world: { ...world, library },
    route: '/transcriptions',
    act: async (page) => {
      await search(page, 'microphone');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.locator('.cm-foundPlace').waitFor();
    },
  },
  {
    name: 'transcriptions-search-filling',
    world: {
      ...world,
      library: {
        ...library,
        state: { records: 400, unindexed: 12, syncedAt: null, syncProgress: { done: 400, total: 1240 } },
      },
    },
    route: '/transcriptions',
    act: (page) => search(page, 'the'),
  },
  {
    name: 'transcriptions-search-nothing',
    world: { ...world, library },
    route: '/transcriptions',
    act: async (page) => {
      await page.getByRole('searchbox').fill('zzzz');
      await page.getByRole('heading', { name: 'No results on this computer' }).waitFor();
    },
  },
  {
    name: 'transcriptions-unsaved',
    world: { ...world, library: { ...library, drafts } },
    route: `${route}&view=unsaved`,
  },
  {
    name: 'transcriptions-deleted',
    world: { ...world, library },
    route: '/transcriptions?view=deleted&id=d1',
  },
  { name: 'transcriptions-deleted-none', world, route: '/transcriptions?view=deleted' },
  {
    name: 'transcriptions-conflict',
    world: {
      ...world,
      library: { ...library, conflicts: { [openId]: { ...(first ?? record('', '', '')), result: theirs } } },
    },
    route,
    act: async (page) => {
      await type(page, ' And this is mine.');
      await page.keyboard.press('Control+s');
      await page.getByTestId('compare').waitFor();
    },
  },
  {
    name: 'transcriptions-conflict-notice',
    world: {
      ...world,
      library: { ...library, conflicts: { [openId]: { ...(first ?? record('', '', '')), result: theirs } } },
    },
    route,
    act: async (page) => {
      await type(page, ' And this is mine.');
      await page.keyboard.press('Control+s');
      await page.getByTestId('compare').waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'transcriptions-versions',
    world: { ...world, library },
    route,
    act: async (page) => {
      await page.getByRole('button', { name: 'Other actions' }).click();
      await page.getByRole('menuitem', { name: 'Versions…' }).click();
      await page.getByRole('list', { name: 'Versions' }).getByRole('button').nth(2).click();
      await page.getByTestId('compare').waitFor();
    },
  },
  {
    name: 'transcriptions-not-kept',
    world: {
      ...world,
      library,
      scriptedAnswers: { 'texts.keepDraft': { code: 'disk_full' } },
    },
    route,
    act: async (page) => {
      await type(page, ' And this is mine.');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'transcriptions-refused',
    world: {
      ...world,
      library,
      scriptedAnswers: {
        'texts.save': {
          code: 'validation',
          status: 422,
          serviceMessage: 'The given data was invalid.',
          fields: { result: ['The result must not be greater than 20480 characters.'] },
        },
      },
    },
    route,
    act: async (page) => {
      await type(page, ' And this is mine.');
      await page.keyboard.press('Control+s');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'transcriptions-as-of',
    world: {
      ...world,
      library,
      cachedAt,
      connection: { kind: 'troubled', since: now, error: { code: 'offline' } },
    },
    route,
  },
  {
    name: 'transcriptions-export',
    world: { ...world, library },
    route,
    act: async (page) => {
      await page.getByRole('button', { name: 'Export the text' }).click();
      await page.getByText('.docx').waitFor();
    },
  },
  {
    name: 'transcriptions-export-odd',
    world: { ...world, transcriptions: odd, library },
    route: '/transcriptions',
    act: async (page) => {
      await page.locator('[data-row]').first().focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('ControlOrMeta+Shift+E');
      await page.getByText('and 2 more').waitFor();
    },
  },
  ...['o1', 'o2', 'o3', 'o4', 'o5', 'o6'].map((id) => ({
    name: `transcriptions-odd-${id}`,
    world: { ...world, transcriptions: odd, library },
    route: `/transcriptions?id=${id}`,
  })),
];
