/** Does what `.github/FIRST-CHANGE.md` says, in a clone of the last commit. The packages come from the cache of npm. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, expect, test } from 'vitest';
import { Development } from '../e2e/fixtures/start-development.ts';
import { recordMetric } from '../metric.ts';
import { removeFolder, temporaryFolder } from '../temporary-folder.ts';
import { root } from './pack.ts';

type Step =
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'edit'; readonly file: string; readonly from: string; readonly to: string }
  | { readonly kind: 'see'; readonly text: string };

/** The blocks of code in their order. A change names its file in the sentence before it. */
const readSteps = (text: string): Step[] =>
  [...text.matchAll(/([^\n]*)\n\n```(\w+)\n([\s\S]*?)```/g)].flatMap(
    ([, before = '', kind, code = '']): Step[] => {
      const lines = code.trimEnd().split('\n');
      if (kind === 'sh') return lines.map((command) => ({ kind: 'run', command }));
      if (kind === 'text') return lines.map((line) => ({ kind: 'see', text: line }));
      const pick = (sign: string): string =>
        lines
          .filter((line) => line.startsWith(sign))
          .map((line) => line.slice(1))
          .join('\n');
      const file = /`([^`]+)`:$/.exec(before)?.[1] ?? '';
      return [{ kind: 'edit', file, from: pick('-'), to: pick('+') }];
    },
  );

/** What the runner of the tests sets would change what the commands do. */
const getEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:npm_(?!config_(?:cache|registry|userconfig)$)|VITEST|TEST|PW|SIDETONE_|NODE)/.test(name),
    ),
  ),
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  GIT_AUTHOR_NAME: 'First',
  GIT_AUTHOR_EMAIL: 'first@sidetone.example',
  GIT_COMMITTER_NAME: 'First',
  GIT_COMMITTER_EMAIL: 'first@sidetone.example',
});

const run = async (command: string, cwd: string): Promise<string> => {
  const child = spawn(command, {
    cwd,
    env: getEnvironment(),
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`“${command}” ended with ${code}:\n${output.slice(-4_000)}`);
  return output.trim();
};

const folder = temporaryFolder('first-change');
let development: Development | null = null;
afterAll(async () => {
  await development?.stop();
  removeFolder(folder);
});

test.runIf(process.platform === 'linux')('the first change works as its document says', async () => {
  const steps = readSteps(readFileSync(path.join(root, '.github/FIRST-CHANGE.md'), 'utf8'));
  expect(steps.map(({ kind }) => kind).join(' ')).toMatch(/^run run run run edit see edit(?: run)+$/);
  const started = performance.now();
  let cwd = folder;
  let page: Page | null = null;
  for (const step of steps) {
    switch (step.kind) {
      case 'run': {
        const [, target] = /^cd (\S+)$/.exec(step.command) ?? [];
        if (target !== undefined) cwd = path.join(cwd, target);
        else if (step.command === 'npm run dev') {
          const profile = path.join(folder, 'development');
          mkdirSync(profile);
          development = Development.start(cwd, profile, path.join(cwd, 'node_modules/.bin/node'));
          page = await development.nextWindow();
        } else await run(step.command.replace(/\bADDRESS\b/, `"${root}"`), cwd);
        break;
      }
      case 'edit': {
        const file = path.join(cwd, step.file);
        const text = readFileSync(file, 'utf8');
        expect(text.split(step.from), step.file).toHaveLength(2);
        writeFileSync(
          file,
          text.replace(step.from, () => step.to),
        );
        break;
      }
      case 'see':
        await page?.getByText(step.text).first().waitFor();
    }
  }
  recordMetric('first-change-seconds', Math.round((performance.now() - started) / 1000));
  expect(await run('git status --porcelain', cwd)).toBe('');
  expect(await run('git log -1 --format=%s', cwd)).toMatch(/^[a-z-]+: .{1,60}$/);
  const files = steps.flatMap((step) => (step.kind === 'edit' ? [step.file] : []));
  expect((await run('git diff --name-only HEAD~1', cwd)).split('\n').sort()).toEqual(files.sort());
});
