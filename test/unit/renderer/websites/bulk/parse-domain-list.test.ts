import { describe, expect, it } from 'vitest';
import {
  joinLists,
  parseDomainList,
} from '../../../../../renderer/features/websites/bulk/parse-domain-list.ts';
import { decodeText, isWorkbook } from '../../../../../renderer/features/websites/bulk/use-text-file.ts';

const domains = (text: string): string[] => parseDomainList(text).rows.map(({ entered }) => entered);

describe('a pasted list', () => {
  it.each([
    ['a.example\nb.example\n', ['a.example', 'b.example']],
    ['\ufeffa.example\r\n\r\n  b.example  ', ['a.example', 'b.example']],
    ['a.example, b.example; c.example', ['a.example', 'b.example', 'c.example']],
    ['a.example b.example\n"c.example"', ['a.example', 'b.example', 'c.example']],
    ['a.example, b.example, c.example', ['a.example', 'b.example', 'c.example']],
    ['a.example;b.example\nc.example', ['a.example', 'b.example', 'c.example']],
    ['# my sites\na.example\n#b.example', ['a.example']],
    ['a.example My blog\nThe shop shop.example', ['a.example', 'shop.example']],
    ['https://www.a.example/x?y=1', ['https://www.a.example/x?y=1']],
    ['münchen-radio.de\n日本語.jp', ['münchen-radio.de', '日本語.jp']],
    ['not a domain', ['not a domain']],
    ['', []],
    [' \n\t\n', []],
  ])('%j has %j', (text, expected) => {
    expect(domains(text)).toEqual(expected);
  });

  it('has the line number of each domain', () => {
    expect(parseDomainList('\na.example\n\nb.example').rows.map(({ line }) => line)).toEqual([2, 4]);
  });
});

describe('a table', () => {
  it.each([
    ['Domain,Owner\na.example,Ann\nb.example,Ben', 'Domain', ['Owner']],
    ['Kunde;Domain;Betrag\nAnn;a.example;1,50\nBen;b.example;2', 'Domain', ['Kunde', 'Betrag']],
    ['id\tURL\n1\thttps://a.example/\n2\tb.example', 'URL', ['id']],
    ['url,domain\nhttps://x.example/1,a.example\n,b.example', 'domain', ['url']],
    ['"Web site","Note"\n"a.example","says ""hi"", twice\nand more"\n"b.example",', 'Web site', ['Note']],
    ['Domäne;Inhaberin\na.example;Ann\nb.example;Ben', 'Domäne', ['Inhaberin']],
    ['Nr.;Internetadresse\n1;https://a.example/\n2;b.example', 'Internetadresse', ['Nr.']],
    ['sep=;\r\nName, first;Domain\r\nAnn;a.example\r\nBen;b.example', 'Domain', ['Name, first']],
    ['Customers 2026;\n;\nName;Domain\nAnn;a.example\nBen;b.example', 'Domain', ['Customers 2026', 'Name']],
    ['ドメイン,名前\na.example,A\nb.example,B', 'ドメイン', ['名前']],
  ])('%j is read from its column %j', (text, column, leftOut) => {
    const read = parseDomainList(text);
    expect(read.column).toBe(column);
    expect(read.ignored).toEqual(leftOut);
    const cleaned = read.rows.map(({ entered }) => entered.replace(/^https:\/\/|\/$/g, ''));
    expect(cleaned).toEqual(['a.example', 'b.example']);
  });

  it('without headings is read from the column with domains', () => {
    expect(domains('Ann,a.example,12\nBen,b.example,7\nCy,,1')).toEqual(['a.example', 'b.example']);
    expect(parseDomainList('Ann,a.example\nBen,nonsense').rows.map(({ entered }) => entered)).toEqual([
      'a.example',
      'nonsense',
    ]);
  });

  it('without headings includes every domain and lists the ignored cells', () => {
    const read = parseDomainList('a.example, b.example, bad!\nAnn, c.example, 12');
    expect(read.rows.map(({ entered }) => entered)).toEqual(['a.example', 'b.example', 'c.example']);
    expect(read.ignored).toEqual(['bad!', 'Ann', '12']);
  });

  it('exported by this application can be imported', () => {
    const exported =
      '\ufeffid,domain,privacy,exclude_params\r\n7,a.example,1,"ref\nsid"\r\n8,b.example,0,\r\n';
    expect(domains(exported)).toEqual(['a.example', 'b.example']);
  });

  it('keeps its line numbers after a separator declaration', () => {
    expect(parseDomainList('sep=,\nDomain,Name\na.example,Ann').rows).toEqual([
      { line: 3, entered: 'a.example' },
    ]);
  });

  it('has no heading below a domain', () => {
    expect(domains('a.example;Ann\nsite;url\nb.example;Ben')).toEqual(['a.example', 'site', 'b.example']);
  });

  it('counts the lines of a multi-line cell', () => {
    expect(parseDomainList('Note,Domain\n"a\nb",c.example\n5" disc,d.example').rows).toEqual([
      { line: 2, entered: 'c.example' },
      { line: 4, entered: 'd.example' },
    ]);
    expect(parseDomainList('Domain,Note\n5" disc,x').rows).toEqual([{ line: 2, entered: '5" disc' }]);
  });

  it('has its separator detected from its lines', () => {
    expect(parseDomainList('Note;Domain\nb,c;a.example\ne;d.example').column).toBe('Domain');
    expect(parseDomainList('Note\tDomain\nb;c\ta.example\ne\td.example').column).toBe('Domain');
    expect(parseDomainList('a.example\nb.example').rows).toHaveLength(2);
  });
});

describe('a dropped file', () => {
  it.each([
    ['UTF-8', Buffer.from('münchen.de', 'utf8')],
    ['UTF-8 with its mark', Buffer.from('\ufeffmünchen.de', 'utf8')],
    ['UTF-16, little end first', Buffer.from('\ufeffmünchen.de', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\ufeffmünchen.de', 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from('münchen.de', 'utf16le')],
    ['UTF-16 without a mark, big end first', Buffer.from('münchen.de', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('münchen.de', 'latin1')],
  ])('in %s is read', (_name, bytes) => {
    expect(domains(decodeText(bytes) ?? '')).toEqual(['münchen.de']);
  });

  it('that is not text is rejected', () => {
    expect(decodeText(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toBeNull();
    expect(isWorkbook(Buffer.from('504b030414000600', 'hex'))).toBe(true);
    expect(isWorkbook(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe(true);
    expect(isWorkbook(Buffer.from('PK-radio.example'))).toBe(false);
  });

  it('is appended to the current list, whatever the columns', () => {
    const table = 'Kunde;Domain\nAnn;a.example';
    const other = 'url,owner\nb.example,Ben';
    expect(joinLists('  ', table)).toBe(table);
    expect(joinLists('x.example\n', table)).toBe('x.example\na.example');
    expect(domains(joinLists(table, other))).toEqual(['a.example', 'b.example']);
    expect(domains(joinLists(joinLists(table, other), 'c.example'))).toHaveLength(3);
  });
});
