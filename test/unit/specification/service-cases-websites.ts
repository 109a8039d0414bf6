import { expect } from 'vitest';
import type { ServiceSetup, ServiceSpecCase } from './service-setup.ts';

const list = '/api/v1/websites';
const record = async (setup: ServiceSetup, id: number) => (await setup.get(`${list}/${id}`)).json().data;

const cases: ServiceSpecCase[] = [
  {
    section: '2.1',
    statement: 'id is the path parameter of show, update and delete',
    check: async (setup) => {
      const [first, second] = [await setup.createWebsite(), await setup.createWebsite()];
      expect((await record(setup, second)).id).toBe(second);
      expect((await setup.send('PATCH', `${list}/${second}`, { privacy: '0' })).json().data.id).toBe(second);
      expect((await setup.send('DELETE', `${list}/${second}`)).status).toBe(200);
      expect((await setup.get(`${list}/${second}`)).status).toBe(404);
      expect((await record(setup, first)).privacy).toBe(1);
    },
  },
  {
    section: '2.1',
    statement: 'domain is required on store',
    check: async (setup) => {
      for (const form of [{}, { domain: '' }, { domain: '   ' }] as Record<string, string>[]) {
        const response = await setup.send('POST', list, { privacy: '1', ...form });
        expect(response.status).toBe(422);
        expect(Object.keys(response.json().message)).toEqual(['domain']);
      }
    },
  },
  {
    section: '2.1',
    statement: 'domain is a domain name',
    check: async (setup) => {
      for (const domain of [
        'a.example',
        'deep.sub.domain.example',
        'xn--mnchen-3ya.example',
        'münchen.example',
      ]) {
        expect((await setup.send('POST', list, { domain })).json().data.domain).toBe(domain);
      }
      for (const domain of [
        'nonsense',
        'two words.example',
        '-a.example',
        'a..example',
        'a@b.example',
        '10.0.0.1',
      ]) {
        expect([domain, (await setup.send('POST', list, { domain })).status]).toEqual([domain, 422]);
      }
    },
  },
  {
    section: '2.1',
    statement: 'domain is not accepted on update',
    check: async (setup) => {
      const id = await setup.createWebsite({ domain: 'stays.example' });
      for (const method of ['PUT', 'PATCH']) {
        const response = await setup.send(method, `${list}/${id}`, { domain: 'moved.example' });
        expect(response.json().data.domain).toBe('stays.example');
      }
    },
  },
  {
    section: '4.1',
    statement: 'on update every field is optional: what is not sent stays',
    check: async (setup) => {
      const fields = {
        privacy: '2',
        password: 'p',
        email: '1',
        exclude_bots: '0',
        exclude_params: 'a',
        exclude_ips: '::1',
      };
      const id = await setup.createWebsite(fields);
      const { updated_at: _, ...before } = setup.readRow('websites', id);
      expect((await setup.send('PATCH', `${list}/${id}`, {})).status).toBe(200);
      const { updated_at: __, ...after } = setup.readRow('websites', id);
      expect(after).toEqual(before);
      expect(after).toMatchObject({
        privacy: 2,
        password: 'p',
        email: 1,
        exclude_bots: 0,
        exclude_params: 'a',
      });
    },
  },
  {
    section: '4.3 rule 1',
    statement: 'when privacy is not 2, a password has no effect, on store',
    check: async (setup) => {
      for (const privacy of ['0', '1']) {
        expect(await record(setup, await setup.createWebsite({ privacy, password: 'p' }))).toMatchObject({
          password: false,
        });
      }
      expect(await record(setup, await setup.createWebsite({ password: 'p' }))).toMatchObject({
        password: false,
      });
    },
  },
  {
    section: '4.3 rule 1',
    statement: 'when privacy is not 2, a password has no effect, on update',
    check: async (setup) => {
      const id = await setup.createWebsite({ privacy: '2', password: 'first' });
      await setup.send('PATCH', `${list}/${id}`, { privacy: '1', password: 'second' });
      await setup.send('PATCH', `${list}/${id}`, { privacy: '2' });
      expect(setup.readRow('websites', id).password).toBe('first');
    },
  },
  {
    section: '2.1, 4.3 rule 1',
    statement: 'when privacy is 2, a password takes effect, any string, on store and update',
    check: async (setup) => {
      const odd = 'a b&c=d%20+ü"\'🔑';
      const id = await setup.createWebsite({ privacy: '2', password: odd });
      expect(await record(setup, id)).toMatchObject({ privacy: 2, password: true });
      expect(setup.readRow('websites', id).password).toBe(odd);
      await setup.send('PUT', `${list}/${id}`, { password: 'next' });
      expect(setup.readRow('websites', id).password).toBe('next');
    },
  },
  {
    section: '4.3 rule 2',
    statement: 'stored with a domain alone: privacy 1, email 0, exclude_bots 1',
    check: async (setup) => {
      const response = await setup.send('POST', list, { domain: 'alone.example' });
      expect(response.json().data).toMatchObject({
        privacy: 1,
        email: 0,
        exclude_bots: 1,
        exclude_ips: null,
      });
    },
  },
];

/** Allowed values of the integer fields. */
const choices = { privacy: ['0', '1', '2'], email: ['0', '1'], exclude_bots: ['0', '1'] } as const;
const defaults = { privacy: 1, email: 0, exclude_bots: 1 } as const;

for (const field of ['privacy', 'email', 'exclude_bots'] as const) {
  for (const value of choices[field]) {
    cases.push({
      section: '2.1, 4.1',
      statement: `${field} ${value} is taken on store and on update`,
      check: async (setup) => {
        const id = await setup.createWebsite({ [field]: value });
        expect((await record(setup, id))[field]).toBe(Number(value));
        const other = await setup.createWebsite();
        for (const method of ['PUT', 'PATCH']) {
          expect((await setup.send(method, `${list}/${other}`, { [field]: value })).json().data[field]).toBe(
            Number(value),
          );
        }
      },
    });
  }
  cases.push({
    section: '2.1',
    statement: `${field} takes nothing else`,
    check: async (setup) => {
      const id = await setup.createWebsite();
      for (const value of [String(choices[field].length), '-1', '1.0', 'true', 'private', '00']) {
        for (const response of [
          await setup.send('POST', list, { domain: 'x.example', [field]: value }),
          await setup.send('PATCH', `${list}/${id}`, { [field]: value }),
        ]) {
          expect([value, response.status]).toEqual([value, 422]);
          expect(Object.keys(response.json().message)).toEqual([field]);
        }
      }
    },
  });
  cases.push({
    section: '4.3 rule 2',
    statement: `stored without ${field}, it is ${defaults[field]}`,
    check: async (setup) => {
      const others = Object.entries({ privacy: '2', email: '1', exclude_bots: '0' }).filter(
        ([name]) => name !== field,
      );
      const id = await setup.createWebsite(Object.fromEntries(others));
      expect((await record(setup, id))[field]).toBe(defaults[field]);
    },
  });
}

for (const [field, lines] of [
  ['exclude_params', 'fbclid\ngclid\nutm_source'],
  ['exclude_ips', '203.0.113.7\n198.51.100.0/24\n2001:db8::/32'],
] as const) {
  cases.push({
    section: '2.1, 4.1',
    statement: `${field} takes one entry a line, on store and on update`,
    check: async (setup) => {
      const id = await setup.createWebsite({ [field]: lines });
      expect(setup.readRow('websites', id)[field]).toBe(lines);
      for (const method of ['PUT', 'PATCH']) {
        await setup.send(method, `${list}/${id}`, { [field]: `${method.toLowerCase()}\n${lines}` });
        expect(setup.readRow('websites', id)[field]).toBe(`${method.toLowerCase()}\n${lines}`);
      }
    },
  });
}

export const websiteCases: readonly ServiceSpecCase[] = cases;
