import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { audio } from '../../fixtures/audio.ts';
import type { ServiceSetup, ServiceSpecCase } from './service-setup.ts';

const list = '/api/v1/transcriptions';
const record = async (setup: ServiceSetup, id: number) => (await setup.get(`${list}/${id}`)).json().data;

const cases: ServiceSpecCase[] = [
  {
    section: '2.2',
    statement: 'id is the path parameter of show, update and delete',
    check: async (setup) => {
      const [first, second] = [await setup.createTranscription(), await setup.createTranscription()];
      expect((await record(setup, second)).id).toBe(second);
      expect((await setup.send('PATCH', `${list}/${second}`, { name: 'Two' })).json().data.id).toBe(second);
      expect((await setup.send('DELETE', `${list}/${second}`)).status).toBe(200);
      expect((await setup.get(`${list}/${second}`)).status).toBe(404);
      expect((await record(setup, first)).name).toBe('Episode');
    },
  },
  {
    section: '2.2',
    statement: 'name is required on store',
    check: async (setup) => {
      for (const fields of [{}, { name: '' }, { name: '  ' }] as Record<string, string>[]) {
        const response = await setup.upload(fields);
        expect(response.status).toBe(422);
        expect(Object.keys(response.json().message)).toEqual(['name']);
      }
    },
  },
  {
    section: '2.2',
    statement: 'name is any string',
    check: async (setup) => {
      for (const name of ['Folge 12: Grüße', 'a "quoted" \\ name', '😀🎙️', 'a&b=c%20+d', 'two\nlines', '0']) {
        const response = await setup.upload({ name });
        expect(response.json().data.name).toBe(name);
      }
    },
  },
  {
    section: '2.2',
    statement: 'name is optional on update',
    check: async (setup) => {
      const id = await setup.createTranscription();
      expect((await setup.send('PATCH', `${list}/${id}`, { result: 'text' })).json().data.name).toBe(
        'Episode',
      );
    },
  },
  {
    section: '2.2',
    statement: 'file is required on store',
    check: async (setup) => {
      const response = await setup.upload({ name: 'Episode' }, null);
      expect(response.status).toBe(422);
      expect(Object.keys(response.json().message)).toEqual(['file']);
    },
  },
  {
    section: '2.2',
    statement: 'file is an audio file',
    check: async (setup) => {
      for (const { path } of Object.values(audio)) {
        expect((await setup.upload({ name: 'Episode' }, readFileSync(path))).status).toBe(201);
      }
      for (const file of [
        Buffer.from('Just a text, whatever its name.'),
        Buffer.alloc(0),
        Buffer.from('%PDF-1.7'),
      ]) {
        const response = await setup.upload({ name: 'Episode' }, file);
        expect(response.status).toBe(422);
        expect(Object.keys(response.json().message)).toEqual(['file']);
      }
    },
  },
  {
    section: '2.2',
    statement: 'description is optional, any string, sent on store',
    check: async (setup) => {
      expect((await setup.upload({ name: 'Episode' })).status).toBe(201);
      const response = await setup.upload({
        name: 'Episode',
        description: 'With “Zoë”, 2 & 3\nand a second line',
      });
      expect(setup.readRow('transcriptions', response.json().data.id).description).toBe(
        'With “Zoë”, 2 & 3\nand a second line',
      );
    },
  },
  {
    section: '2.2',
    statement: 'language is optional, an ISO 3166-1 alpha-2 value, sent on store',
    check: async (setup) => {
      expect((await setup.upload({ name: 'Episode' })).status).toBe(201);
      for (const language of ['US', 'DE', 'GB', 'JP', 'BR', 'us']) {
        const response = await setup.upload({ name: 'Episode', language });
        expect(setup.readRow('transcriptions', response.json().data.id).language).toBe(language);
      }
      for (const language of ['USA', 'english', 'U', '12', 'de-DE', 'ÄÖ']) {
        const response = await setup.upload({ name: 'Episode', language });
        expect([language, response.status]).toEqual([language, 422]);
        expect(Object.keys(response.json().message)).toEqual(['language']);
      }
    },
  },
  {
    section: '2.2',
    statement: 'result is not settable on store',
    check: async (setup) => {
      const response = await setup.upload({ name: 'Episode', result: 'my own words' });
      expect(response.json().data.result).not.toContain('my own words');
    },
  },
  {
    section: '2.2',
    statement: 'favorite is not settable on store',
    check: async (setup) => {
      expect((await setup.upload({ name: 'Episode', favorite: 'true' })).json().data.favorite).toBe(false);
    },
  },
  {
    section: '2.2',
    statement: 'favorite takes true and false, nothing else',
    check: async (setup) => {
      const id = await setup.createTranscription();
      for (const [sent, stored] of [
        ['true', true],
        ['false', false],
      ] as const) {
        expect((await setup.send('PATCH', `${list}/${id}`, { favorite: sent })).json().data.favorite).toBe(
          stored,
        );
      }
      for (const favorite of ['yes', 'TRUE', '2', 'on', '']) {
        const response = await setup.send('PATCH', `${list}/${id}`, { favorite });
        expect([favorite, response.status]).toEqual([favorite, 422]);
        expect(Object.keys(response.json().message)).toEqual(['favorite']);
      }
    },
  },
  {
    section: '4.2',
    statement: 'file, description and language are not fields of update',
    check: async (setup) => {
      const id = (await setup.upload({ name: 'Episode', description: 'first', language: 'DE' })).json().data
        .id;
      const { updated_at: _, ...before } = setup.readRow('transcriptions', id);
      const response = await setup.send('PATCH', `${list}/${id}`, {
        file: 'x',
        description: 'second',
        language: 'US',
      });
      expect(response.status).toBe(200);
      const { updated_at: __, ...after } = setup.readRow('transcriptions', id);
      expect(after).toEqual(before);
    },
  },
  {
    section: '4.2',
    statement: 'every field of update is optional: what is not sent stays',
    check: async (setup) => {
      const id = await setup.createTranscription({ name: 'Kept', result: 'kept text', favorite: 'true' });
      for (const method of ['PUT', 'PATCH']) {
        const response = await setup.send(method, `${list}/${id}`, {});
        expect(response.json().data).toMatchObject({ name: 'Kept', result: 'kept text', favorite: true });
      }
    },
  },
];

for (const [field, value, stored] of [
  ['name', 'New name', 'New name'],
  ['result', 'New text,\nwith “quotes” & ünïcödé 🎧', 'New text,\nwith “quotes” & ünïcödé 🎧'],
  ['favorite', 'true', true],
] as const) {
  for (const method of ['PUT', 'PATCH']) {
    cases.push({
      section: '2.2, 4.2, 4.3 rule 4',
      statement: `${field} is settable by ${method} and stays`,
      check: async (setup) => {
        const id = await setup.createTranscription();
        const response = await setup.send(method, `${list}/${id}`, { [field]: value });
        expect(response.status).toBe(200);
        expect(response.json().data[field]).toBe(stored);
        expect((await record(setup, id))[field]).toBe(stored);
      },
    });
  }
}

export const transcriptionCases: readonly ServiceSpecCase[] = cases;
