import { describe, expect, it } from 'vitest';
import type { Website } from '../../../../../preload/contract/websites.ts';
import { websiteTasks } from '../../../../../preload/contract/websites-many.ts';
import {
  copyable,
  copyDoubt,
  copyOf,
  deleteTasks,
  type ManyEdit,
  planChanges,
  updateTasks,
} from '../../../../../renderer/features/websites/many/plan-changes.ts';
import {
  canSend,
  isSentUnasked,
  planStores,
  storeTasks,
} from '../../../../../renderer/features/websites/many/plan-stores.ts';
import { newValues } from '../../../../../renderer/features/websites/values.ts';

const site = (id: string, fields: Partial<Website> = {}): Website => ({
  id,
  domain: `site-${id}.example`,
  privacy: 1,
  passwordSet: false,
  email: 0,
  exclude_bots: 1,
  exclude_params: '',
  exclude_ips: '',
  created_at: null,
  updated_at: null,
  more: {},
  ...fields,
});
const changesOf = (website: Website, edit: ManyEdit) => planChanges([website], edit)[0];

describe('a list of domains to be stored', () => {
  const entered = [
    'https://www.A.example/',
    'a.example',
    'münchen-radio.de',
    'there.example',
    'exa_mple.com',
    'https://',
  ];
  const rows = planStores(
    entered.map((text, at) => ({ line: at + 1, entered: text })),
    new Set(['there.example']),
  );

  it('says of each what becomes of it', () => {
    expect(rows.map(({ verdict }) => verdict)).toEqual([
      { kind: 'ready' },
      { kind: 'duplicate', of: 1 },
      { kind: 'ready' },
      { kind: 'there' },
      { kind: 'doubtful', why: 'A domain cannot have the character “_”.' },
      { kind: 'nothing' },
    ]);
    expect(rows.map(canSend)).toEqual([true, false, true, false, true, false]);
    expect(rows.map(isSentUnasked)).toEqual([true, false, true, false, false, false]);
    expect(rows[2]).toMatchObject({ domain: 'xn--mnchen-radio-dlb.de', own: 'münchen-radio.de' });
  });

  it('is sent with the shared settings, each once', () => {
    const tasks = storeTasks(rows, { ...newValues, privacy: 0, exclude_params: ' ref \n' });
    expect(websiteTasks.parse(tasks)).toEqual(tasks);
    expect(tasks).toEqual(
      [
        ['a.example', 'a.example'],
        ['xn--mnchen-radio-dlb.de', 'münchen-radio.de'],
        ['exa_mple.com', 'exa_mple.com'],
      ].map(([domain, label]) => ({
        kind: 'store',
        key: domain,
        label,
        fields: { domain, privacy: 0, email: 0, exclude_bots: 1, exclude_params: 'ref' },
      })),
    );
  });
});

describe('a change of many websites', () => {
  it('leaves out what is so already', () => {
    const plans = planChanges([site('1'), site('2', { email: 1 }), site('3', { privacy: 0, email: 1 })], {
      privacy: 0,
      email: 1,
    });
    expect(plans.map(({ changes }) => changes)).toEqual([{ privacy: 0, email: 1 }, { privacy: 0 }, {}]);
    expect(updateTasks(plans).map(({ key }) => key)).toEqual(['1', '2']);
    expect(websiteTasks.parse(updateTasks(plans))).toEqual(updateTasks(plans));
  });

  it('says where something is replaced that the service does not show', () => {
    const plan = changesOf(site('1', { email: null, exclude_params: null }), {
      email: 0,
      exclude_params: { how: 'replace', entries: ['ref'] },
      exclude_ips: { how: 'replace', entries: [] },
    });
    expect(plan?.fields).toEqual([
      { field: 'email', unseen: true },
      { field: 'exclude_params', unseen: true },
    ]);
    expect(plan?.changes).toEqual({ email: 0, exclude_params: 'ref' });
  });

  it('never adds to, or takes from, a list that the service does not show', () => {
    for (const how of ['add', 'remove'] as const) {
      const plan = changesOf(site('1', { exclude_ips: null }), {
        exclude_ips: { how, entries: ['8.8.8.8'] },
      });
      expect(plan).toMatchObject({ changes: {}, fields: [], skipped: ['exclude_ips'] });
    }
  });

  it('knows an address however it is written', () => {
    const website = site('1', { exclude_ips: '8.8.8.8\r\n2A00:0::1\n office ' });
    const same = changesOf(website, { exclude_ips: { how: 'add', entries: ['2a00::1', '8.8.8.8/32'] } });
    expect(same?.changes).toEqual({});
    const more = changesOf(website, { exclude_ips: { how: 'add', entries: ['8.8.4.4', '8.8.4.4'] } });
    expect(more?.changes).toEqual({ exclude_ips: '8.8.8.8\n2A00:0::1\noffice\n8.8.4.4' });
    const less = changesOf(website, { exclude_ips: { how: 'remove', entries: ['2a00:0:0::1', '1.1.1.1'] } });
    expect(less?.changes).toEqual({ exclude_ips: '8.8.8.8\noffice' });
    const none = changesOf(website, { exclude_ips: { how: 'remove', entries: ['1.1.1.1'] } });
    expect(none?.changes).toEqual({});
  });

  it('tells parameters apart by their letters, and replaces a list by another', () => {
    const website = site('1', { exclude_params: 'ref\nRef' });
    expect(changesOf(website, { exclude_params: { how: 'remove', entries: ['ref'] } })?.changes).toEqual({
      exclude_params: 'Ref',
    });
    expect(
      changesOf(website, { exclude_params: { how: 'replace', entries: ['Ref', 'ref'] } })?.changes,
    ).toEqual({});
    expect(changesOf(website, { exclude_params: { how: 'replace', entries: [] } })?.changes).toEqual({
      exclude_params: '',
    });
  });

  it('gives a password only to those whose statistics ask for one', () => {
    const password = 'k7mqx-3hn9p';
    expect(changesOf(site('1', { privacy: 1 }), { password })?.changes).toEqual({});
    expect(changesOf(site('1', { privacy: 2, passwordSet: true }), { password })?.changes).toEqual({
      password,
    });
    expect(changesOf(site('1', { privacy: 2 }), { privacy: 1, password })?.changes).toEqual({ privacy: 1 });
    expect(changesOf(site('1', { privacy: 1 }), { privacy: 2, password })?.changes).toEqual({
      privacy: 2,
      password,
    });
    expect(changesOf(site('1', { privacy: null }), { password })).toMatchObject({
      changes: {},
      skipped: ['password'],
    });
  });
});

describe('the settings of one website', () => {
  const source = site('1', {
    privacy: 2,
    passwordSet: true,
    email: 1,
    exclude_params: null,
    exclude_ips: '8.8.8.8',
  });

  it('are handed on as far as the service shows them, the password never', () => {
    expect(copyable(source)).toEqual(['privacy', 'email', 'exclude_bots', 'exclude_ips']);
    const edit = copyOf(source, ['privacy', 'password', 'email', 'exclude_params', 'exclude_ips']);
    expect(edit).toEqual({ privacy: 2, email: 1, exclude_ips: { how: 'replace', entries: ['8.8.8.8'] } });
    expect(changesOf(site('2'), edit)?.changes).toEqual({ privacy: 2, email: 1, exclude_ips: '8.8.8.8' });
    expect(changesOf(source, edit)?.changes).toEqual({});
  });
});

it('what would clear or guess a list of others is copied only when that is asked for', () => {
  const shown = site('1', { exclude_params: null, exclude_ips: ' \n' });
  const source = { ...shown, exclude_params: 'ref' };
  expect(copyDoubt(source, shown, 'exclude_params')).toBe('not_shown');
  expect(copyDoubt({ ...source, exclude_params: '' }, shown, 'exclude_params')).toBe('empty');
  expect(copyDoubt(source, shown, 'exclude_ips')).toBe('empty');
  for (const field of ['privacy', 'email', 'exclude_bots'] as const) {
    expect(copyDoubt(source, shown, field)).toBeNull();
  }
  expect(copyDoubt(site('1', { exclude_ips: '8.8.8.8' }), site('1'), 'exclude_ips')).toBeNull();
});

it('a deletion of many is one task a site', () => {
  const tasks = deleteTasks([site('1'), site('2', { domain: 'xn--wgv71a119e.jp' })]);
  expect(websiteTasks.parse(tasks)).toEqual(tasks);
  expect(tasks.map(({ label }) => label)).toEqual(['site-1.example', '日本語.jp']);
});
