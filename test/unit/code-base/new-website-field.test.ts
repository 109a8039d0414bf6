/**
 * A field of a website of an existing kind is added in one table and in the messages. The test does so in a
 * copy of the sources: a flag, a choice and a list.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { languageNames } from '../../../preload/contract/language.ts';
import { ok } from '../../../preload/contract/result.ts';
import { startSpecificationService } from '../../service/specification/service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createTestClient } from '../api/test-client.ts';

const root = resolve(import.meta.dirname, '../../..');
const folders = ['main', 'preload', 'renderer', 'assets', 'test'];
const projects = ['preload/contract', 'preload', 'main', 'renderer', 'test', 'assets'];

const newFields = `
  exclude_admins: {
    kind: 'flag',
    words: 'ignored_counted',
    default: 0,
    isReturned: true,
    marksPartial: false,
    exportColumn: { name: 'exclude_admins', position: 7 },
  },
  report_period: {
    kind: 'choice',
    values: { weekly: 0, monthly: 1 },
    default: 1,
    isReturned: true,
    marksPartial: false,
    exportColumn: { name: 'report_period', position: 8 },
  },
  exclude_referrers: {
    kind: 'lines',
    entries: 'unchecked',
    isReturned: true,
    marksPartial: false,
    exportColumn: { name: 'exclude_referrers', position: 9 },
  },
`;

/** Below `websites` in the catalogs. */
const newMessages = {
  'fields.exclude_admins': 'Ignore administrators',
  'fields.report_period': 'Report period',
  'fields.exclude_referrers': 'Ignored referrers',
  'fieldHints.exclude_referrers': 'One host per line.',
  'choices.report_period.weekly': 'Weekly',
  'choices.report_period.monthly': 'Monthly',
  'list.entries.exclude_referrers': '{count, plural, one {# referrer} other {# referrers}}',
  'sentences.exclude_admins.text': 'Visits of administrators are <choice></choice>.',
  'sentences.exclude_admins.on': 'left out',
  'sentences.exclude_admins.off': 'included',
  'sentences.report_period.text': 'Reports come <choice></choice>.',
  'sentences.report_period.weekly': 'on Mondays',
  'sentences.report_period.monthly': 'on the first day',
  'sentences.exclude_referrers.title': 'Referrers that do not count',
  'sentences.exclude_referrers.add': 'Referrer',
  'bulkChange.fields.exclude_admins': 'Admins',
  'bulkChange.fields.report_period': 'Period',
  'bulkChange.fields.exclude_referrers': 'Referrers',
};

let copy = '';

// biome-ignore lint/suspicious/noExplicitAny: the modules of the copy have fields that no type here knows
const load = (file: string): Promise<any> => import(/* @vite-ignore */ pathToFileURL(join(copy, file)).href);

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')));

interface MessageGroup {
  [name: string]: string | MessageGroup;
}

const addMessages = (catalog: string): string => {
  const messages = JSON.parse(catalog);
  for (const [key, message] of Object.entries(newMessages)) {
    let group: MessageGroup = messages.websites;
    const names = key.split('.');
    for (const name of names.slice(0, -1)) {
      group[name] ??= {};
      group = group[name] as MessageGroup;
    }
    group[names.at(-1) ?? ''] = message;
  }
  return JSON.stringify(messages);
};

/** Runs a script of Node in the copy. Returns its exit code and what it printed. */
const run = async (...args: readonly string[]) => {
  const child = spawn(process.execPath, args, { cwd: copy });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
  const [code] = await once(child, 'close');
  return { code, printed };
};

const listFiles = (folder: string): string[] =>
  readdirSync(join(copy, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(copy.length + 1)
        .replaceAll('\\', '/'),
    );

/** Not in git: written from the catalogs. */
const generatedFiles = [
  'preload/contract/errors/detail-parameters.ts',
  'preload/messages/message-parameters.ts',
];

const isChanged = (file: string): boolean =>
  !readFileSync(join(copy, file)).equals(readFileSync(join(root, file)));

const render = async <Props extends object>(
  component: ComponentType<Props>,
  props: Props,
): Promise<string> => {
  const { createAppState } = await load('renderer/state/app-state.ts');
  const { AppStateProvider } = await load('renderer/state/app-state-context.ts');
  const client = new QueryClient();
  const value = createAppState({ bridge: {}, queryClient: client });
  const screen = createElement(
    AppStateProvider,
    { value },
    createElement(QueryClientProvider, { client }, createElement(component, props)),
  );
  return renderToStaticMarkup(createElement(MantineProvider, null, screen));
};

beforeAll(async () => {
  copy = temporaryFolder('new-field');
  const configurations = readdirSync(root).filter((name) => /\.(json|config\.ts)$/.test(name));
  for (const part of [...folders, ...configurations])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const end = '\n} as const satisfies';
  edit('preload/contract/website-fields.ts', (text) => text.replace(end, newFields.trimEnd() + end));
  for (const language of Object.keys(languageNames)) edit(`assets/locales/${language}.json`, addMessages);
  expect(await run('assets/locales/write-types.ts')).toEqual({ code: 0, printed: '' });
  vi.stubGlobal('window', { sidetone: {} });
});
afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(copy, { recursive: true, force: true });
});

describe('new fields of a website', () => {
  it('change the catalogs and one file', () => {
    expect(
      folders
        .flatMap(listFiles)
        .filter((file) => !generatedFiles.includes(file) && isChanged(file))
        .sort(),
    ).toEqual([
      ...Object.keys(languageNames)
        .map((language) => `assets/locales/${language}.json`)
        .sort(),
      'preload/contract/website-fields.ts',
    ]);
  });

  it('compile', async () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const checks = projects.map((project) => run(tsc, '-p', project));
    for (const check of await Promise.all(checks)) expect(check).toEqual({ code: 0, printed: '' });
  });

  it('are sent, stored by the specification service, returned, and in exported files', async () => {
    const { startSpecificationService: startNewService } = await load(
      'test/service/specification/service.ts',
    );
    const { createWebsitesApi } = await load('main/api/resources/websites.ts');
    const { formatTable } = await load('main/websites/table-file.ts');
    const { getMismatchedFields } = await load('preload/contract/websites.ts');
    const dataFolder = join(copy, 'data');
    const before = await startSpecificationService({ dataFolder });
    const old = createTestClient(before);
    expect(await old.websites.store({ domain: 'old.example' })).toMatchObject({ ok: true });
    await old.close();
    await before.close();

    const service = await startNewService({ dataFolder });
    const client = createTestClient(service);
    const websites = createWebsitesApi({ ...client.deps, access: async () => ok(client.access) });
    const fields = { exclude_admins: 1, report_period: 0, exclude_referrers: 'a.example\nb.example' };
    const stored = await websites.store({ domain: 'new.example', ...fields });
    expect(stored.value).toMatchObject(fields);
    const updated = await websites.update('1', { exclude_admins: 1 });
    expect(updated.value).toMatchObject({ exclude_admins: 1, report_period: 1 });
    expect((await websites.update('1', { report_period: 7 })).error.fields).toHaveProperty('report_period');
    const listed = (await websites.list({ sort: 'asc' })).value.items;
    const lines = formatTable(listed, 'csv').trim().split('\r\n');
    expect(lines[0]).toBe(
      'id,domain,privacy,email,exclude_bots,exclude_params,exclude_ips,password_set,' +
        'exclude_admins,report_period,exclude_referrers,created_at,updated_at',
    );
    expect(lines.at(-1)).toContain(',1,0,"a.example\nb.example",');
    expect(JSON.parse(formatTable(listed, 'json'))[1]).toMatchObject(fields);
    expect(getMismatchedFields(stored.value, fields)).toEqual([]);
    expect(getMismatchedFields(stored.value, { ...fields, exclude_admins: 0 })).toEqual(['exclude_admins']);
    await client.close();
    await service.close();
  });

  it('are in the form and in its requests', async () => {
    const { websiteFields } = await load('preload/contract/websites.ts');
    const { defaultFormValues, toFormValues, toWebsiteChanges, toWebsiteFields } = await load(
      'renderer/features/websites/form-values.ts',
    );
    const { SettingFields } = await load('renderer/features/websites/form/SettingFields.tsx');
    const values = { ...defaultFormValues, domain: 'a.example', exclude_admins: 1, exclude_referrers: ' x ' };
    const request = toWebsiteFields(values);
    expect(request).toMatchObject({ exclude_admins: 1, report_period: 1, exclude_referrers: 'x' });
    expect(websiteFields.parse(request)).toEqual(request);
    expect(() => websiteFields.parse({ ...request, exclude_admins: 2 })).toThrow();
    const website = { ...defaultFormValues, id: '1', passwordSet: null };
    expect(toWebsiteChanges(website, { ...toFormValues(website), exclude_admins: 1 })).toEqual({
      exclude_admins: 1,
    });
    const form = { values, errors: {}, set: () => undefined };
    const markup = await render(SettingFields as ComponentType<object>, { website: null, form });
    for (const text of [
      'Visits of administrators are',
      'on Mondays',
      'on the first day',
      'Ignored referrers',
    ])
      expect(markup).toContain(text);
  });

  it('are in the table and in bulk changes', async () => {
    const { getDifferences } = await load('renderer/features/websites/labels.ts');
    const bulk = 'renderer/features/websites/bulk';
    const { EditFields } = await load(`${bulk}/EditFields.tsx`);
    const { formatChange, planChanges, toBulkEdit, toCopiedValues, unchangedFormValues } = await load(
      `${bulk}/plans.ts`,
    );
    const { settableFields } = await load('preload/contract/website-fields.ts');
    const website = {
      ...{ id: '1', domain: 'a.example', privacy: 1, exclude_params: null, exclude_ips: null },
      ...{ exclude_admins: 0, report_period: null, exclude_referrers: 'a' },
    };
    const differing = getDifferences({
      ...website,
      email: 0,
      exclude_bots: null,
      exclude_admins: 1,
      report_period: 0,
    });
    expect(differing.map(({ text }: { text: string }) => text)).toEqual([
      'Admins ignored',
      'Weekly',
      '1 referrer',
    ]);
    expect(toBulkEdit(toCopiedValues(website, null))).toMatchObject({
      exclude_admins: 0,
      exclude_referrers: { how: 'replace', entries: ['a'] },
    });
    const edit = toBulkEdit({
      ...unchangedFormValues,
      exclude_admins: 1,
      report_period: 0,
      exclude_referrers: { how: 'add', text: 'b' },
    });
    const [plan] = planChanges([website], edit);
    expect(plan.changes).toEqual({ exclude_admins: 1, report_period: 0, exclude_referrers: 'a\nb' });
    expect(plan.fields.map((field: object) => formatChange(website, plan.changes, field))).toEqual([
      { kind: 'value', name: 'Admins', old: 'Counted', next: 'Ignored' },
      { kind: 'value', name: 'Period', old: 'Not shown by the service', next: 'Weekly' },
      { kind: 'list', name: 'Referrers', added: ['b'], removed: [] },
    ]);
    const props = {
      fields: settableFields,
      formValues: unchangedFormValues,
      hasPassword: false,
      onChange: () => undefined,
    };
    const markup = await render(EditFields as ComponentType<object>, props);
    for (const text of ['Admins', 'Report period', 'Ignored referrers']) expect(markup).toContain(text);
  });
});
