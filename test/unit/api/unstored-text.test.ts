/** The text within the message of a database that could not store it. */
import { expect, it } from 'vitest';
import { extractText } from '../../../main/api/upload/store-outcome.ts';

const reason =
  "SQLSTATE[22001]: String data, right truncated: 1406 Data too long for column 'result' at row 1";
const text = 'Well, (so) it went: insert into (`result`) values (1, 2))\n\nand, then';
const time = '2026-01-02 03:04:05';

it.each([
  [
    'with the connection',
    `(Connection: mysql, SQL: insert into \`transcriptions\` (\`name\`, \`user_id\`, \`result\`, \`updated_at\`, \`created_at\`) values (Talk, 7, ${text}, ${time}, ${time}))`,
  ],
  [
    'with the host of the connection, and a table with a schema',
    `(Connection: mysql, Host: 127.0.0.1, Port: 3306, Database: a, SQL: insert into \`a\`.\`t\` (\`result\`, \`name\`) values (${text}, Talk))`,
  ],
  [
    'with an empty value',
    `(SQL: insert into \`t\` (\`name\`, \`language\`, \`result\`) values (Talk, , ${text}))`,
  ],
  [
    'with what a page adds',
    `(SQL: insert into \`t\` (\`name\`, \`result\`) values (Talk, ${text})) (500 Internal Server Error)`,
  ],
])('is taken out of a statement %s', (_what, statement) => {
  expect(extractText(`${reason} ${statement}`, 'Talk')).toBe(text);
});

it('begins after a name with commas', () => {
  const message = `${reason} (SQL: insert into \`t\` (\`name\`, \`result\`) values (One, two, three, ${text}))`;
  expect(extractText(message, 'One, two, three')).toBe(text);
});

it.each([
  ['another name', `(SQL: insert into \`t\` (\`name\`, \`result\`) values (One, two, ${text}))`],
  ['no such column', `(SQL: insert into \`t\` (\`name\`, \`text\`) values (Talk, ${text}))`],
  ['an end that is missing', `(SQL: insert into \`t\` (\`name\`, \`result\`) values (Talk, a text`],
  ['fewer values than columns', '(SQL: insert into `t` (`name`, `result`) values (Talk))'],
])('is the whole message of a statement with %s', (_what, statement) => {
  expect(extractText(`${reason} ${statement}`, 'Talk')).toBe(`${reason} ${statement}`);
});
