import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawStateDiagram } from './state-diagram.ts';

test('the README shows the transitions of a job as job-transition.ts has them', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../main/uploads/README.md'), 'utf8');
  const [diagram] = /```mermaid\n.*?\n```/s.exec(readme) ?? [];
  expect(diagram).toBe(drawStateDiagram());
});
