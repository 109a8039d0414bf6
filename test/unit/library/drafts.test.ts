import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { textHash } from '../../../preload/contract/text-hash.ts';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';
import {
  createRecordForEachTest,
  getDraft,
  id,
  initialText,
  saveDraft,
  setup,
} from './single-record-setup.ts';

createRecordForEachTest();

describe('drafts', () => {
  it('are restored after a restart with the text they are based on', async () => {
    saveDraft('typed');
    saveDraft('typed more');
    await setup.restart();
    expect(getDraft()).toMatchObject({ text: 'typed more', base: initialText });
    expect(unwrap(setup.library.windowTexts.drafts())).toMatchObject([{ id, name: null, characters: 10 }]);
    unwrap(setup.library.windowTexts.deleteDraft(id));
    expect(getDraft()).toBeNull();
    expect(unwrap(setup.library.windowTexts.drafts())).toEqual([]);
  });

  it('accept changes to the draft or the text of the service, and refuse changes to any other text', async () => {
    unwrap(await setup.library.forRenderer.show(id));
    const changeDraft = (of: string, base: string, from: number, to: number, insert: string) =>
      unwrap(
        setup.library.windowTexts.changeDraft(id, {
          expectedHash: textHash(of),
          baseHash: textHash(base),
          from,
          to,
          insert,
        }),
      );
    expect(changeDraft(`${initialText} `, initialText, 0, 2, 'Like')).toBe(false);
    expect(getDraft()).toBeNull();
    expect(changeDraft(initialText, initialText, 0, 2, 'Like')).toBe(true);
    const first = 'Like the service has it.';
    expect(getDraft()).toMatchObject({ text: first, base: initialText });
    expect(changeDraft(initialText, initialText, 0, 0, 'x')).toBe(false);
    expect(changeDraft(first, first, 0, 0, 'x')).toBe(false);
    expect(changeDraft(first, initialText, 0, first.length + 1, 'x')).toBe(false);
    expect(changeDraft(first, initialText, first.length, first.length, ' 🦉')).toBe(true);
    await setup.restart();
    expect(getDraft()).toMatchObject({ text: `${first} 🦉`, base: initialText });
    expect(changeDraft(`${first} 🦉`, initialText, 0, 5, '')).toBe(true);
    expect(getDraft()?.text).toBe('the service has it. 🦉');
  });

  it('belong to one service', () => {
    saveDraft('typed');
    setup.account = 'another';
    expect(getDraft()).toBeNull();
    setup.account = null;
    expect(getErrorCode(setup.library.windowTexts.saveDraft(id, { text: 'x', base: '' }))).toBe(
      'not_configured',
    );
    setup.account = 'service';
    expect(getDraft()?.text).toBe('typed');
  });

  it('reliability 64: report a full disk and keep the previous draft', () => {
    saveDraft('typed');
    const { app: database } = setup.databases;
    const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count);
    database.prepare(`PRAGMA max_page_count = ${pages}`).get();
    const long = 'much more '.repeat(20_000);
    expect(getErrorCode(setup.library.windowTexts.saveDraft(id, { text: long, base: initialText }))).toBe(
      'disk_full',
    );
    expect(getDraft()).toMatchObject({ text: 'typed', base: initialText });
    database.prepare('PRAGMA max_page_count = 1000000').get();
    saveDraft(long);
    expect(getDraft()?.text).toBe(long);
  });

  it('store text of any size and content', () => {
    for (const text of ['', '\0', 'é\ud83d\ude00', '\r\n', 'x'.repeat(3_000_000)]) {
      saveDraft(text, `${text} before`);
      expect(getDraft()).toMatchObject({ text, base: `${text} before` });
    }
  });

  it('reliability 60: survive a kill once saved', async () => {
    const rounds = 12;
    let lost = 0;
    await setup.library.close();
    for (let round = 0; round < rounds; round += 1) {
      const script = resolve(import.meta.dirname, 'type-until-killed.ts');
      const typing = spawn(process.execPath, [script, setup.folder, id, String(round)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let savedTexts = '';
      const lines = createInterface(typing.stdout);
      lines.on('line', (line) => {
        savedTexts = line;
      });
      await once(lines, 'line');
      await new Promise((done) => setTimeout(done, 5 + 7 * round));
      typing.kill('SIGKILL');
      await once(lines, 'close');
      await setup.restart();
      const found = getDraft()?.text ?? '';
      // Each line is a text that was saved. The draft found may be longer, never shorter.
      if (!found.startsWith(savedTexts.trimEnd()) || savedTexts === '') lost += 1;
    }
    expect(lost).toBe(0);
  });
});
