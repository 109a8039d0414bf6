import { expect, it } from 'vitest';
import { formatTable } from '../../../main/websites/table-file.ts';
import type { Website } from '../../../preload/contract/websites.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t\'=1"'],
  ['\n=1', '"\'\n\'=1"'],
  ['x;=HYPERLINK(A1);y', '"x;\'=HYPERLINK(A1);y"'],
  ['ref\n=cmd', '"ref\n\'=cmd"'],
  ['x;  "=1', '"x;  ""\'=1"'],
  [' =1', '" \'=1"'],
  ['\uff1d1', "'\uff1d1"],
  ['10.0.0.1-10.0.0.9', '10.0.0.1-10.0.0.9'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['a\nb', '"a\nb"'],
  [' a', '" a"'],
  ['plain', 'plain'],
  [null, ''],
  [-1, '-1'],
  [true, 'true'],
])('as CSV has %j as %j', (value, cell) => {
  const website = { id: 'first', domain: value } as unknown as Website;
  expect(formatTable([website], 'csv')).toContain(`\r\nfirst,${cell},`);
});
