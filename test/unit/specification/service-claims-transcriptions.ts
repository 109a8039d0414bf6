/** Sections 2.2, 4.2 and rule 4 of 4.3: transcriptions. */

import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { audio } from '../../fixtures/audio.ts';
import type { Bench, Claim } from './service-bench.ts';

const list = '/api/v1/transcriptions';
const record = async (bench: Bench, id: number) => (await bench.get(`${list}/${id}`)).json().data;

const claims: Claim[] = [
  {
    section: '2.2',
    claim: 'id is the path parameter of show, update and delete',
    check: async (bench) => {
      const [first, second] = [await bench.transcription(), await bench.transcription()];
      expect((await record(bench, second)).id).toBe(second);
      expect((await bench.send('PATCH', `${list}/${second}`, { name: 'Two' })).json().data.id).toBe(second);
      expect((await bench.send('DELETE', `${list}/${second}`)).status).toBe(200);
      expect((await bench.get(`${list}/${second}`)).status).toBe(404);
      expect((await record(bench, first)).name).toBe('Episode');
    },
  },
  {
    section: '2.2',
    claim: 'name is required on store',
    check: async (bench) => {
      for (const fields of [{}, { name: '' }, { name: '  ' }] as Record<string, string>[]) {
        const answer = await bench.upload(fields);
        expect(answer.status).toBe(422);
        expect(Object.keys(answer.json().message)).toEqual(['name']);
      }
    },
  },
  {
    section: '2.2',
    claim: 'name is any string',
    check: async (bench) => {
      for (const name of ['Folge 12: Grüße', 'a "quoted" \\ name', '😀🎙️', 'a&b=c%20+d', 'two\nlines', '0']) {
        const answer = await bench.upload({ name });
        expect(answer.json().data.name).toBe(name);
      }
    },
  },
  {
    section: '2.2',
    claim: 'name is optional on update',
    check: async (bench) => {
      const id = await bench.transcription();
      expect((await bench.send('PATCH', `${list}/${id}`, { result: 'text' })).json().data.name).toBe(
        'Episode',
      );
    },
  },
  {
    section: '2.2',
    claim: 'file is required on store',
    check: async (bench) => {
      const answer = await bench.upload({ name: 'Episode' }, null);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.json().message)).toEqual(['file']);
    },
  },
  {
    section: '2.2',
    claim: 'file is an audio file',
    check: async (bench) => {
      for (const { path } of Object.values(audio)) {
        expect((await bench.upload({ name: 'Episode' }, readFileSync(path))).status).toBe(201);
      }
      for (const file of [
        Buffer.from('Just a text, whatever its name.'),
        Buffer.alloc(0),
        Buffer.from('%PDF-1.7'),
      ]) {
        const answer = await bench.upload({ name: 'Episode' }, file);
        expect(answer.status).toBe(422);
        expect(Object.keys(answer.json().message)).toEqual(['file']);
      }
    },
  },
  {
    section: '2.2',
    claim: 'description is optional, any string, sent on store',
    check: async (bench) => {
      expect((await bench.upload({ name: 'Episode' })).status).toBe(201);
      const answer = await bench.upload({
        name: 'Episode',
        description: 'With “Zoë”, 2 & 3\nand a second line',
      });
      expect(bench.row('transcriptions', answer.json().data.id).description).toBe(
        'With “Zoë”, 2 & 3\nand a second line',
      );
    },
  },
  {
    section: '2.2',
    claim: 'language is optional, an ISO 3166-1 alpha-2 value, sent on store',
    check: async (bench) => {
      expect((await bench.upload({ name: 'Episode' })).status).toBe(201);
      for (const language of ['US', 'DE', 'GB', 'JP', 'BR', 'us']) {
        const answer = await bench.upload({ name: 'Episode', language });
        expect(bench.row('transcriptions', answer.json().data.id).language).toBe(language);
      }
      for (const language of ['USA', 'english', 'U', '12', 'de-DE', 'ÄÖ']) {
        const answer = await bench.upload({ name: 'Episode', language });
        expect([language, answer.status]).toEqual([language, 422]);
        expect(Object.keys(answer.json().message)).toEqual(['language']);
      }
    },
  },
  {
    section: '2.2',
    claim: 'result is not settable on store',
    check: async (bench) => {
      const answer = await bench.upload({ name: 'Episode', result: 'my own words' });
      expect(answer.json().data.result).not.toContain('my own words');
    },
  },
  {
    section: '2.2',
    claim: 'favorite is not settable on store',
    check: async (bench) => {
      expect((await bench.upload({ name: 'Episode', favorite: 'true' })).json().data.favorite).toBe(false);
    },
  },
  {
    section: '2.2',
    claim: 'favorite takes true and false, nothing else',
    check: async (bench) => {
      const id = await bench.transcription();
      for (const [sent, kept] of [
        ['true', true],
        ['false', false],
      ] as const) {
        expect((await bench.send('PATCH', `${list}/${id}`, { favorite: sent })).json().data.favorite).toBe(
          kept,
        );
      }
      for (const favorite of ['yes', 'TRUE', '2', 'on', '']) {
        const answer = await bench.send('PATCH', `${list}/${id}`, { favorite });
        expect([favorite, answer.status]).toEqual([favorite, 422]);
        expect(Object.keys(answer.json().message)).toEqual(['favorite']);
      }
    },
  },
  {
    section: '4.2',
    claim: 'file, description and language are not fields of update',
    check: async (bench) => {
      const id = (await bench.upload({ name: 'Episode', description: 'first', language: 'DE' })).json().data
        .id;
      const { updated_at: _, ...before } = bench.row('transcriptions', id);
      const answer = await bench.send('PATCH', `${list}/${id}`, {
        file: 'x',
        description: 'second',
        language: 'US',
      });
      expect(answer.status).toBe(200);
      const { updated_at: __, ...after } = bench.row('transcriptions', id);
      expect(after).toEqual(before);
    },
  },
  {
    section: '4.2',
    claim: 'every field of update is optional: what is not sent stays',
    check: async (bench) => {
      const id = await bench.transcription({ name: 'Kept', result: 'kept text', favorite: 'true' });
      for (const method of ['PUT', 'PATCH']) {
        const answer = await bench.send(method, `${list}/${id}`, {});
        expect(answer.json().data).toMatchObject({ name: 'Kept', result: 'kept text', favorite: true });
      }
    },
  },
];

for (const [field, value, kept] of [
  ['name', 'New name', 'New name'],
  ['result', 'New text,\nwith “quotes” & ünïcödé 🎧', 'New text,\nwith “quotes” & ünïcödé 🎧'],
  ['favorite', 'true', true],
] as const) {
  for (const method of ['PUT', 'PATCH']) {
    claims.push({
      section: '2.2, 4.2, 4.3 rule 4',
      claim: `${field} is settable by ${method} and stays`,
      check: async (bench) => {
        const id = await bench.transcription();
        const answer = await bench.send(method, `${list}/${id}`, { [field]: value });
        expect(answer.status).toBe(200);
        expect(answer.json().data[field]).toBe(kept);
        expect((await record(bench, id))[field]).toBe(kept);
      },
    });
  }
}

export const transcriptionClaims: readonly Claim[] = claims;
