/** All but the two bodies of 31 MiB are below the client's limit of 16 MiB. */
export interface HostileBody {
  readonly name: string;
  readonly type: 'text/html' | 'application/json';
  readonly body: () => Buffer;
  /** A valid list: the client must read it. */
  readonly isList?: true;
}

const mebi = 1024 * 1024;
const near = 15 * mebi;
const times = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length));
const html = (name: string, text: () => string): HostileBody => ({
  name,
  type: 'text/html',
  body: () => Buffer.from(text()),
});
const json = (name: string, text: () => string): HostileBody => ({
  name,
  type: 'application/json',
  body: () => Buffer.from(text()),
});
const list = (name: string, text: () => string): HostileBody => ({ ...json(name, text), isList: true });

export const hostileBodies: readonly HostileBody[] = [
  html('200 titles that are not closed', () => `${'<title'.repeat(200)}>${'a'.repeat(18_800)}`),
  html('1,100 titles that are not closed', () => `${'<title'.repeat(1_100)}>${'a'.repeat(13_000)}`),
  html('a title of blanks', () => `<title>${' '.repeat(60_000)}`),
  html('many titles', () => times('<title>', 64 * 1024)),
  html('scripts that are not closed', () => times('<script>', 64 * 1024)),
  html('styles with another end', () => times('<style></styl', 64 * 1024)),
  html('tags that are not closed', () => times('<', near)),
  html('a page of blanks', () => times(' \n\t', near)),
  json('3.7 million rows', () => `{"data":[${times('{"id":1},', 31 * mebi)}{"id":1}]}`),
  json('31 MiB of small numbers', () => `{"data":[${times('1,', 31 * mebi)}1],"x":1234567890123456789}`),
  json('1.7 million rows', () => `{"data":[${times('{"id":1},', near)}{"id":1}]}`),
  json('small numbers and a long one', () => `{"data":[${times('1,', near)}1],"x":1234567890123456789}`),
  json('many long numbers', () => `{"data":[${times('1234567890123456789,', near)}1]}`),
  json('a number of 15 MiB', () => `{"data":[{"id":${times('1', near)}}]}`),
  json('deep', () => `{"data":${'['.repeat(5 * mebi)}`),
  json('deep objects', () => times('{"a":', near)),
  json('wide', () => `{${times('"a":1,', near)}"b":1}`),
  json('a field name of 15 MiB', () => `{"data":[{"id":1,"${times('a', near)}":1}]}`),
  json('100,000 rows', () => `{"data":[${times('{"id":1},', 900_000)}{"id":1}]}`),
  list('blanks', () => `${times(' ', near)}{"data":[]}`),
  json('a text without an end', () => `{"data":[{"id":1,"name":"${times('\\"', near)}`),
  json('a text of backslashes', () => `{"data":[{"id":1,"name":"${times('\\\\', near)}`),
  json('an error with 15 MiB of words', () => `{"message":"${times('\\u202ea ', near)}","status":500}`),
  json('an error with 75,000 fields', () => `{"errors":{${fields(75_000)}},"status":422}`),
  list('100 rows of 150 kB', () => JSON.stringify({ data: rows(100, 'a'.repeat(150_000)) })),
  list('100 rows of 50 kB of Chinese', () => JSON.stringify({ data: rows(100, '字'.repeat(50_000)) })),
  json('190 objects of 990 fields', () => `{"data":[{"id":1,"a":[${objects(190)}]}]}`),
  list('100 rows of 144 kB with line breaks', () =>
    JSON.stringify({ data: rows(100, 'And so she said to him.\n'.repeat(6_000)) }),
  ),
  list('100 rows of 150 kB of escapes', () => `{"data":[${escaped('\\u5b57').join(',')}]}`),
  list('a text of 7 MiB', () => JSON.stringify({ data: rows(1, 'a'.repeat(7 * mebi)) })),
  list('a text of 7 MiB of escapes', () => `{"data":[{"id":1,"result":"${times('\\u0041', 7 * mebi)}"}]}`),
  list('a text of 7 MiB of quotes', () => `{"data":[{"id":1,"result":"${times('\\"', 7 * mebi)}"}]}`),
  json('a text of 15 MiB', () => JSON.stringify({ data: rows(1, 'a'.repeat(near)) })),
  json('a text of 15 MiB of escapes', () => `{"data":[{"id":1,"result":"${times('\\u0041', near)}"}]}`),
  json('a text of 15 MiB of quotes', () => `{"data":[{"id":1,"result":"${times('\\"', near)}"}]}`),
  json('a record of 75,000 other fields', () => `{"data":[{"id":1,${fields(75_000)}}]}`),
];

/** Each field has a list of one text: two values. */
const fields = (count: number): string =>
  Array.from({ length: count }, (_, index) => `"field ${index}":["a"]`).join(',');

const objects = (count: number): string =>
  Array.from(
    { length: count },
    () => `{${Array.from({ length: 990 }, (_, at) => `"f${at}":1`).join(',')}}`,
  ).join(',');

const escaped = (unit: string): readonly string[] =>
  Array.from({ length: 100 }, (_, index) => `{"id":${index + 1},"result":"${times(unit, 150_000)}"}`);

const rows = (count: number, result: string): readonly object[] =>
  Array.from({ length: count }, (_, index) => ({ id: count - index, name: `Episode ${index}`, result }));
