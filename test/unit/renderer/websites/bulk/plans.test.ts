import { describe, expect, it } from 'vitest';
import { listFields, mapFields } from '../../../../../preload/contract/website-fields.ts';
import type { Website } from '../../../../../preload/contract/websites.ts';
import { websiteTasks } from '../../../../../preload/contract/websites-bulk.ts';
import {
  type BulkEdit,
  isSentByDefault,
  planChanges,
  planStores,
  toBulkEdit,
  toCopiedValues,
  toDeleteTasks,
  toStoreTasks,
  toUpdateTasks,
} from '../../../../../renderer/features/websites/bulk/plans.ts';
import { defaultFormValues } from '../../../../../renderer/features/websites/form-values.ts';
import { createWebsite as createShownWebsite } from '../../../../website.ts';

const createWebsite = (id: string, fields: Partial<Website> = {}): Website =>
  createShownWebsite({
    id,
    domain: `site-${id}.example`,
    privacy: 1,
    passwordSet: false,
    email: 0,
    exclude_bots: 1,
    exclude_params: '',
    exclude_ips: '',
    ...fields,
  });
const planChangesFor = (website: Website, edit: BulkEdit) => planChanges([website], edit)[0];

describe('a list of domains to store', () => {
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

  it('has a status for each domain', () => {
    expect(rows.map(({ status }) => status)).toEqual([
      { kind: 'ready' },
      { kind: 'duplicate', of: 1 },
      { kind: 'ready' },
      { kind: 'there' },
      { kind: 'doubtful', problem: { kind: 'character', character: '_' } },
      { kind: 'nothing' },
    ]);
    expect(rows.map(isSentByDefault)).toEqual([true, false, true, false, false, false]);
    expect(rows[2]).toMatchObject({ domain: 'xn--mnchen-radio-dlb.de', unicodeDomain: 'münchen-radio.de' });
  });

  it('is sent once per domain with the shared settings', () => {
    const tasks = toStoreTasks(rows, { ...defaultFormValues, privacy: 0, exclude_params: ' ref \n' });
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

describe('a bulk change', () => {
  it('omits unchanged fields', () => {
    const plans = planChanges(
      [createWebsite('1'), createWebsite('2', { email: 1 }), createWebsite('3', { privacy: 0, email: 1 })],
      {
        privacy: 0,
        email: 1,
      },
    );
    expect(plans.map(({ changes }) => changes)).toEqual([{ privacy: 0, email: 1 }, { privacy: 0 }, {}]);
    expect(toUpdateTasks(plans).map(({ key }) => key)).toEqual(['1', '2']);
    expect(websiteTasks.parse(toUpdateTasks(plans))).toEqual(toUpdateTasks(plans));
  });

  it('marks replaced fields that the service does not show', () => {
    const plan = planChangesFor(createWebsite('1', { email: null, exclude_params: null }), {
      email: 0,
      exclude_params: { how: 'replace', entries: ['ref'] },
      exclude_ips: { how: 'replace', entries: [] },
    });
    expect(plan?.fields).toEqual([
      { field: 'email', isUnknown: true },
      { field: 'exclude_params', isUnknown: true },
    ]);
    expect(plan?.changes).toEqual({ email: 0, exclude_params: 'ref' });
  });

  it('never adds to or removes from a list that the service does not show', () => {
    for (const how of ['add', 'remove'] as const) {
      const plan = planChangesFor(createWebsite('1', { exclude_ips: null }), {
        exclude_ips: { how, entries: ['8.8.8.8'] },
      });
      expect(plan).toMatchObject({ changes: {}, fields: [], skipped: ['exclude_ips'] });
    }
  });

  it('recognizes an IP address in any form', () => {
    const website = createWebsite('1', { exclude_ips: '8.8.8.8\r\n2A00:0::1\n office ' });
    const same = planChangesFor(website, { exclude_ips: { how: 'add', entries: ['2a00::1', '8.8.8.8/32'] } });
    expect(same?.changes).toEqual({});
    const more = planChangesFor(website, { exclude_ips: { how: 'add', entries: ['8.8.4.4', '8.8.4.4'] } });
    expect(more?.changes).toEqual({ exclude_ips: '8.8.8.8\n2A00:0::1\noffice\n8.8.4.4' });
    const less = planChangesFor(website, {
      exclude_ips: { how: 'remove', entries: ['2a00:0:0::1', '1.1.1.1'] },
    });
    expect(less?.changes).toEqual({ exclude_ips: '8.8.8.8\noffice' });
    const none = planChangesFor(website, { exclude_ips: { how: 'remove', entries: ['1.1.1.1'] } });
    expect(none?.changes).toEqual({});
  });

  it('compares parameters by case and replaces a list', () => {
    const website = createWebsite('1', { exclude_params: 'ref\nRef' });
    expect(planChangesFor(website, { exclude_params: { how: 'remove', entries: ['ref'] } })?.changes).toEqual(
      {
        exclude_params: 'Ref',
      },
    );
    expect(
      planChangesFor(website, { exclude_params: { how: 'replace', entries: ['Ref', 'ref'] } })?.changes,
    ).toEqual({});
    expect(planChangesFor(website, { exclude_params: { how: 'replace', entries: [] } })?.changes).toEqual({
      exclude_params: '',
    });
  });

  it('sets a password only with privacy 2', () => {
    const password = 'k7mqx-3hn9p';
    expect(planChangesFor(createWebsite('1', { privacy: 1 }), { password })?.changes).toEqual({});
    expect(
      planChangesFor(createWebsite('1', { privacy: 2, passwordSet: true }), { password })?.changes,
    ).toEqual({
      password,
    });
    expect(planChangesFor(createWebsite('1', { privacy: 2 }), { privacy: 1, password })?.changes).toEqual({
      privacy: 1,
    });
    expect(planChangesFor(createWebsite('1', { privacy: 1 }), { privacy: 2, password })?.changes).toEqual({
      privacy: 2,
      password,
    });
    expect(planChangesFor(createWebsite('1', { privacy: null }), { password })).toMatchObject({
      changes: {},
      skipped: ['password'],
    });
  });
});

describe('copied settings', () => {
  const source = createWebsite('1', {
    privacy: 2,
    passwordSet: true,
    email: 1,
    exclude_params: null,
    exclude_ips: '8.8.8.8',
  });

  it('include what the service shows, never the password', () => {
    const values = toCopiedValues(source, null);
    const edit = toBulkEdit(values);
    expect(edit).toEqual({
      privacy: 2,
      email: 1,
      exclude_bots: 1,
      exclude_ips: { how: 'replace', entries: ['8.8.8.8'] },
    });
    expect(planChangesFor(createWebsite('2'), edit)?.changes).toEqual({
      privacy: 2,
      email: 1,
      exclude_ips: '8.8.8.8',
    });
    expect(planChangesFor(source, edit)?.changes).toEqual({});
    expect(toBulkEdit({ ...values, email: null })).not.toHaveProperty('email');
  });

  it('include a list that would clear or guess others only if the user wants so', () => {
    const shown = createWebsite('1', { exclude_params: null, exclude_ips: ' \n' });
    const sent = {
      id: '1',
      ...mapFields(listFields, () => null),
      exclude_params: { value: 'ref\nsid', at: 1 },
      exclude_ips: { value: '8.8.8.8', at: 1 },
    };
    const values = toCopiedValues(shown, sent);
    expect(toBulkEdit(values)).toEqual({ privacy: 1, email: 0, exclude_bots: 1 });
    expect(values).toMatchObject({
      exclude_params: { how: null, text: 'ref\nsid' },
      exclude_ips: { how: null, text: '' },
    });
    const replaced = { ...values, exclude_params: { ...values.exclude_params, how: 'replace' as const } };
    expect(toBulkEdit(replaced).exclude_params).toEqual({ how: 'replace', entries: ['ref', 'sid'] });
    expect(toCopiedValues(shown, null)).toMatchObject({ exclude_params: { how: null, text: '' } });
  });
});

it('a bulk delete has one task per website', () => {
  const tasks = toDeleteTasks([createWebsite('1'), createWebsite('2', { domain: 'xn--wgv71a119e.jp' })]);
  expect(websiteTasks.parse(tasks)).toEqual(tasks);
  expect(tasks.map(({ label }) => label)).toEqual(['site-1.example', '日本語.jp']);
});
