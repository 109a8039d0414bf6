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

interface Job {
  readonly name: string;
  readonly text: string;
  /** Minutes. */
  readonly limit: number;
}

/** Jobs begin two spaces from the margin, and their own keys four. */
const listJobs = (text: string): Job[] =>
  text
    .slice(text.indexOf('\njobs:\n'))
    .split(/\n(?= {2}[\w-]+:\n)/)
    .slice(1)
    .map((job) => ({
      name: job.trim().split(':')[0] ?? '',
      text: job,
      limit: Number(/^ {4}timeout-minutes: (\d+)$/m.exec(job)?.[1]),
    }));

it.each(workflows)('$name ends its steps before its jobs, and keeps what they wrote', ({ text }) => {
  const jobs = listJobs(text);
  expect(jobs.length).toBeGreaterThan(0);
  for (const { name, text: job, limit } of jobs) {
    expect(limit, name).toBeGreaterThan(0);
    for (const [, step] of job.matchAll(/^ {8}timeout-minutes: (\d+)$/gm))
      expect(Number(step), name).toBeLessThan(limit);
    for (const [, condition] of job.matchAll(/(.*)\n +uses: actions\/upload-artifact@/g))
      if (/test|electron|packed/.test(name)) expect(condition, name).toContain('if: always()');
  }
});

it('pull requests run npm test; main and each night run npm run verify', () => {
  const ci = workflows.find(({ name }) => name === 'ci.yml')?.text ?? '';
  expect(ci).toMatch(/^ {2}schedule:\n {4}- cron:/m);
  const [test] = listJobs(ci).filter(({ name }) => name === 'test');
  expect(test?.text).toMatch(/if: github\.event_name == 'pull_request'\n.*\n +run: npm test\n/);
  expect(test?.text).toMatch(/if: github\.event_name != 'pull_request'\n.*\n +run: npm run verify\n/);
});

it('tests of real Electron run one after the other, with a keyring on Linux', () => {
  const ci = workflows.find(({ name }) => name === 'ci.yml')?.text ?? '';
  const runs = [...ci.matchAll(/run: (.*playwright test .*)$/gm)].map(([, command = '']) => command);
  const electron = runs.filter((command) => command.includes('matrix.desktop'));
  expect(electron.length).toBeGreaterThanOrEqual(3);
  for (const command of electron) expect(command).toContain('--project=electron --workers=1');
});

it('every supported Node installs and tests with its own npm', () => {
  const ci = workflows.find(({ name }) => name === 'ci.yml')?.text ?? '';
  const [bare] = listJobs(ci).filter(({ name }) => name === 'bare');
  expect(bare?.text).toContain('node: [20, 22, 24, 26]');
  expect(bare?.text).toMatch(/node-version: \$\{\{ matrix\.node \}\}\n/);
  expect(bare?.text).toContain('run: .ci/run\n');
  for (const { text } of workflows) expect(text).not.toMatch(/npm (?:install|i) (?:--global|-g)/);
});

it('a release has every configured package, of a home page that is real', () => {
  const release = workflows.find(({ name }) => name === 'release.yml')?.text ?? '';
  // Targets after the system would replace the configured ones, and take the processor of the runner.
  const targets = [...release.matchAll(/^ +target: (.+)$/gm)].map(([, target]) => target);
  expect(targets).toEqual(['--linux', '--win', '--mac']);
  const command = /run: "(! grep .*)"\n/.exec(release)?.[1]?.replaceAll('\\\\', '\\') ?? '';
  expect(command).toBe(String.raw`! grep -n '\.example' electron-builder.yml`);
  const configured = readFileSync(path.join(github, '../electron-builder.yml'), 'utf8');
  const packages = [...configured.matchAll(/- target: (\w+)\n +arch: (.+)\n/g)].map(([, name, arch]) => [
    name,
    arch,
  ]);
  expect(packages).toEqual(
    ['nsis', 'dmg', 'zip', 'AppImage', 'deb', 'rpm'].map((name) => [name, '[x64, arm64]']),
  );
  expect(configured).toContain('  buildUniversalInstaller: false\n');
});
