/**
 * Random edits by the form and by bulk changes, at a service that hides the excluded parameters, the
 * password and sometimes other fields. Fields that the user did not change must stay the same.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Website } from '../../../preload/contract/websites.ts';
import { parseEntries, trimLines } from '../../../preload/contract/websites.ts';
import { type BulkEdit, planChanges, toUpdateTasks } from '../../../renderer/features/websites/bulk/plans.ts';
import {
  fillMissingValues,
  toFormValues,
  toWebsiteChanges,
} from '../../../renderer/features/websites/form-values.ts';
import { recordMetric } from '../../metric.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { withData } from '../../service/faults/outcome.ts';
import { type BridgeSetup, setUpBridge, unwrap } from './bridge-setup.ts';

let setup: BridgeSetup;
beforeAll(async () => {
  setup = await setUpBridge();
});
afterAll(() => setup.close());

/** Omits fields from every response, like deployed services. The built-in service always omits the parameters. */
const hideFields = (hidden: readonly string[]): Fault => ({
  name: 'terse',
  response: (_, result) => {
    const less = (record: unknown): unknown =>
      Object.fromEntries(Object.entries(record as object).filter(([name]) => !hidden.includes(name)));
    return withData(result, (data) => (Array.isArray(data) ? data.map(less) : less(data)));
  },
});

const flag = fc.constantFrom(0 as const, 1 as const);
const level = fc.constantFrom(0 as const, 1 as const, 2 as const);
const list = fc
  .array(fc.constantFrom('ref', 'sid', '8.8.8.8', '2a00::/32', 'a b'), { maxLength: 4 })
  .map((lines) => lines.join('\n'));
const word = fc.constantFrom('', 'secret', 'kitchen 🔑');
const row = fc.record({
  privacy: level,
  email: flag,
  exclude_bots: flag,
  password: word,
  exclude_params: list,
  exclude_ips: list,
});
const fields = ['privacy', 'email', 'exclude_bots', 'exclude_params', 'exclude_ips', 'password'] as const;
type Field = (typeof fields)[number];
const hidden = fc.subarray(['password', 'exclude_ips', 'privacy', 'email', 'exclude_bots'], { maxLength: 3 });
const listEdit = fc.record({
  how: fc.constantFrom('replace', 'add', 'remove'),
  entries: fc.array(fc.constantFrom('ref', 'new', '8.8.8.8'), { maxLength: 2 }),
});
const edit = fc.record(
  {
    privacy: level,
    email: flag,
    exclude_bots: flag,
    exclude_params: listEdit,
    exclude_ips: listEdit,
    password: word,
  },
  { requiredKeys: [] },
);

const runs = 1_000;

it('keeps fields that the user did not change, in 1,000 random edits', async () => {
  const { bridge, service, waitForEnd } = setup;
  let edits = 0;
  let wiped = 0;
  const compare = (id: number, before: object, touched: readonly Field[]): void => {
    const after = service.data.websites.get(id);
    for (const field of fields) {
      if (touched.includes(field)) continue;
      if (after?.[field] !== (before as Record<string, unknown>)[field]) wiped += 1;
    }
    edits += 1;
    expect(wiped).toBe(0);
  };

  const updateByForm = async (
    id: number,
    website: Website,
    touched: readonly Field[],
    to: object,
  ): Promise<void> => {
    const begun = toFormValues(website);
    const chosen = Object.fromEntries(
      touched.map((field) => [field, (to as Record<string, unknown>)[field]]),
    );
    const values = fillMissingValues({ ...begun, ...chosen }, website);
    const before = service.data.websites.get(id) ?? {};
    const changes = toWebsiteChanges(website, values);
    const result = unwrap(await bridge.websites.update(website.id, changes));
    compare(id, before, touched);
    const after = service.data.websites.get(id);
    if (changes.exclude_params !== undefined) {
      expect(after?.exclude_params ?? '').toBe(trimLines(changes.exclude_params));
    }
    expect(result.id).toBe(website.id);
  };
  const updateInBulk = async (id: number, website: Website, bulkEdit: BulkEdit): Promise<void> => {
    const before = service.data.websites.get(id) ?? {};
    const tasks = toUpdateTasks(planChanges([website], bulkEdit));
    if (tasks.length > 0) await waitForEnd(bridge.bulkRuns.start([...tasks]));
    compare(id, before, Object.keys(bulkEdit) as Field[]);
    for (const field of ['exclude_params', 'exclude_ips'] as const) {
      const list = bulkEdit[field];
      if (list === undefined || list.how === 'replace') continue;
      const was = parseEntries(String((before as Record<string, unknown>)[field] ?? ''));
      const is = parseEntries(service.data.websites.get(id)?.[field] ?? '');
      const left = was.filter((entry) => list.how === 'add' || !list.entries.includes(entry));
      if (!left.every((entry) => is.includes(entry))) wiped += 1;
    }
    expect(wiped).toBe(0);
  };

  await fc.assert(
    fc.asyncProperty(row, hidden, fc.subarray([...fields]), row, edit, fc.boolean(), async (...all) => {
      const [from, names, touched, to, bulkEdit, isBulk] = all;
      const { id } = service.data.websites.insert({
        domain: `site-${edits}-${Math.random()}.example`,
        ...from,
      });
      const stop = service.faults.always(() => true, hideFields(names));
      const website = unwrap(await bridge.websites.show(String(id)));
      expect(website.exclude_params).toBeNull();
      if (isBulk) await updateInBulk(id, website, bulkEdit as BulkEdit);
      else await updateByForm(id, website, touched, to);
      stop();
      service.data.websites.delete(id);
      service.recorder.clear();
    }),
    { numRuns: runs },
  );
  expect(edits).toBe(runs);
  recordMetric('website-fields-wiped', `${wiped} of ${edits} edits`);
}, 600_000);
