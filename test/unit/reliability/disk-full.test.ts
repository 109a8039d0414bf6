/** Reliability 64 with a real limit on file size, which needs no root. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../main/storage/database.ts';
import { wavHeader } from '../../fixtures/audio.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/** In blocks of 1,024 bytes, the unit of `ulimit -f` in bash. Windows has no such limit. */
const quotaBlocks = 400;

test.skipIf(process.platform === 'win32')(
  '64: reports a full disk while enqueuing; every reported job is saved',
  { timeout: 300_000 },
  () => {
    const folder = temporaryFolder('quota');
    const audio = join(folder, 'audio');
    const databaseFile = join(folder, 'data.db');
    mkdirSync(audio);
    for (let n = 0; n < 800; n += 1) {
      const content = Buffer.alloc(600, `${n} `);
      wavHeader(600).copy(content);
      writeFileSync(join(audio, `${'a rather long name '.repeat(8)}${n}.wav`), content);
    }
    const program = join(import.meta.dirname, 'enqueue.ts');
    const output = execFileSync(
      'bash',
      ['-c', `ulimit -f ${quotaBlocks}; exec "$@"`, 'bash', process.execPath, program, databaseFile, audio],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { added?: string[]; refused?: string; listed?: number });
    const addedIds = lines.flatMap((one) => one.added ?? []);
    const refusals = new Set(lines.flatMap((one) => one.refused ?? []));
    expect(addedIds.length).toBeGreaterThan(20);
    expect([...refusals]).toEqual(['disk_full']);

    const database = openDatabase(databaseFile);
    if (!database.ok) throw new Error(JSON.stringify(database.error));
    expect(database.value.quarantinedFile).toBeNull();
    const rows = database.value.prepare('SELECT id FROM recordings').all();
    const ids = new Set(rows.map((row) => row.id));
    expect(addedIds.filter((id) => !ids.has(id))).toEqual([]);
    expect(lines.at(-1)?.listed).toBe(ids.size);
    database.value.close();
    rmSync(folder, { recursive: true, force: true });
  },
);
