import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { createRecordForEachTest, getUnsaved, id, setup } from '../library/single-record-setup.ts';

createRecordForEachTest();

it('reliability 60: what is typed survives a kill once main has taken it', async () => {
  const rounds = 12;
  let lost = 0;
  await setup.library.close();
  for (let round = 0; round < rounds; round += 1) {
    const script = resolve(import.meta.dirname, 'type-until-killed.ts');
    const typing = spawn(process.execPath, [script, setup.folder, id, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let takenText = '';
    const lines = createInterface(typing.stdout);
    lines.on('line', (line) => {
      takenText = line;
    });
    await once(lines, 'line');
    await new Promise((done) => setTimeout(done, 5 + 7 * round));
    typing.kill('SIGKILL');
    await once(lines, 'close');
    await setup.restart();
    // Each line is a text that was taken. The draft found may be longer, never shorter.
    if (!(getUnsaved() ?? '').startsWith(takenText.trimEnd()) || takenText === '') lost += 1;
  }
  expect(lost).toBe(0);
});
