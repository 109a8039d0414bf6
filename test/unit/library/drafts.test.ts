/** Nothing that was typed is lost. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { textPrint } from '../../../preload/contract/text-print.ts';
import { codeOf, value } from '../uploads/rig.ts';
import { before, draft, id, keep, rig } from './one-text.ts';

describe('drafts', () => {
  it('are there after a restart, with what they began from', async () => {
    keep('typed');
    keep('typed more');
    await rig.restart();
    expect(draft()).toMatchObject({ text: 'typed more', base: before });
    expect(value(rig.library.texts.drafts())).toMatchObject([{ id, name: null, characters: 10 }]);
    value(rig.library.texts.dropDraft(id));
    expect(draft()).toBeNull();
    expect(value(rig.library.texts.drafts())).toEqual([]);
  });

  it('can be told as changes, of the draft or of the service’s text; of other texts they are not taken', async () => {
    value(await rig.library.forPage.show(id));
    const told = (of: string, base: string, from: number, to: number, insert: string) =>
      value(
        rig.library.texts.changeDraft(id, { of: textPrint(of), base: textPrint(base), from, to, insert }),
      );
    expect(told(`${before} `, before, 0, 2, 'Like')).toBe(false);
    expect(draft()).toBeNull();
    expect(told(before, before, 0, 2, 'Like')).toBe(true);
    const first = 'Like the service has it.';
    expect(draft()).toMatchObject({ text: first, base: before });
    expect(told(before, before, 0, 0, 'x')).toBe(false);
    expect(told(first, first, 0, 0, 'x')).toBe(false);
    expect(told(first, before, 0, first.length + 1, 'x')).toBe(false);
    expect(told(first, before, first.length, first.length, ' 🦉')).toBe(true);
    await rig.restart();
    expect(draft()).toMatchObject({ text: `${first} 🦉`, base: before });
    expect(told(`${first} 🦉`, before, 0, 5, '')).toBe(true);
    expect(draft()?.text).toBe('the service has it. 🦉');
  });

  it('belong to one service', () => {
    keep('typed');
    rig.account = 'another';
    expect(draft()).toBeNull();
    rig.account = null;
    expect(codeOf(rig.library.texts.keepDraft(id, { text: 'x', base: '' }))).toBe('not_configured');
    rig.account = 'service';
    expect(draft()?.text).toBe('typed');
  });

  it('reliability 64: a full disk is said so, and the last draft stays', () => {
    keep('typed');
    const { own } = rig.databases;
    const pages = Number(own.prepare('PRAGMA page_count').get()?.page_count);
    own.prepare(`PRAGMA max_page_count = ${pages}`).get();
    const long = 'much more '.repeat(20_000);
    expect(codeOf(rig.library.texts.keepDraft(id, { text: long, base: before }))).toBe('disk_full');
    expect(draft()).toMatchObject({ text: 'typed', base: before });
    own.prepare('PRAGMA max_page_count = 1000000').get();
    keep(long);
    expect(draft()?.text).toBe(long);
  });

  it('hold texts of any size and content', () => {
    for (const text of ['', '\0', 'é\ud83d\ude00', '\r\n', 'x'.repeat(3_000_000)]) {
      keep(text, `${text} before`);
      expect(draft()).toMatchObject({ text, base: `${text} before` });
    }
  });

  it('reliability 60: what was kept before a kill is there afterwards', async () => {
    const rounds = 12;
    let lost = 0;
    await rig.library.close();
    for (let round = 0; round < rounds; round += 1) {
      const script = resolve(import.meta.dirname, 'typing.ts');
      const typing = spawn(process.execPath, [script, rig.folder, id, String(round)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let kept = '';
      const lines = createInterface(typing.stdout);
      lines.on('line', (line) => {
        kept = line;
      });
      await once(lines, 'line');
      await new Promise((done) => setTimeout(done, 5 + 7 * round));
      typing.kill('SIGKILL');
      await once(lines, 'close');
      await rig.restart();
      const found = draft()?.text ?? '';
      // Each line tells how much was kept for certain: the draft may only be longer.
      if (!found.startsWith(kept.trimEnd()) || kept === '') lost += 1;
    }
    expect(lost).toBe(0);
  });
});
