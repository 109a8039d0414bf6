/** The hosted workflows run reviewed code only, and updates of what ships are proposed. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const github = path.resolve(import.meta.dirname, '../../../.github');
const workflows = readdirSync(path.join(github, 'workflows')).map((name) => ({
  name,
  text: readFileSync(path.join(github, 'workflows', name), 'utf8'),
}));

it.each(workflows)('$name names every action by its commit, with the version beside it', ({ text }) => {
  const used = [...text.matchAll(/\buses:\s*(.+)$/gm)].map(([, action]) => action);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

it.each(workflows)('$name runs no program that npm would download first', ({ text }) => {
  for (const [, command] of text.matchAll(/\bnpx (.+)$/gm)) expect(command).toMatch(/^--no-install /);
});

it('updates of Electron and of the actions are proposed', () => {
  const config = readFileSync(path.join(github, 'dependabot.yml'), 'utf8');
  expect(config).toMatch(/package-ecosystem: npm[\s\S]*interval: daily[\s\S]*dependency-name: electron\n/);
  expect(config).toContain('package-ecosystem: github-actions');
});
