/** The files for those who pick the project up: they name commands, ports and folders that exist. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scripts } from '../../../package.json' with { type: 'json' };
import { debugPorts } from '../../stand-in/dev/debug-ports.ts';
import { developmentFolder } from '../../stand-in/dev/development-build.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const readJson = (file: string) => JSON.parse(read(`.vscode/${file}.json`));

interface Task {
  readonly label: string;
  readonly type: string;
  readonly script?: string;
  readonly command?: string;
}

describe('.vscode', () => {
  it('has tasks that run scripts of package.json', () => {
    const tasks: Task[] = readJson('tasks').tasks;
    const names = tasks.map(
      ({ script, command = '' }) => script ?? /^npm run (\S+)/.exec(command)?.[1] ?? '',
    );
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
    for (const name of ['dev', 'test', 'verify', 'build', 'lint', 'format', 'types'])
      expect(names).toContain(name);
    expect(new Set(tasks.map(({ label }) => label)).size).toBe(tasks.length);
  });

  it('attaches to the ports that `npm run dev -- --debug` opens, on this computer only', () => {
    const { configurations, compounds } = readJson('launch');
    const find = (name: string) => configurations.find((each: { name: string }) => each.name === name);
    expect(find('Attach to main')).toMatchObject({ port: debugPorts.main, address: '127.0.0.1' });
    expect(find('Attach to page')).toMatchObject({ port: debugPorts.page, address: '127.0.0.1' });
    const folder = path.relative(root, developmentFolder).replaceAll('\\', '/');
    expect(find('Attach to main').outFiles).toEqual([
      ['$', '{workspaceFolder}/', folder, '/out/main/**/*.js'].join(''),
    ]);
    for (const { configurations: names } of compounds)
      for (const name of names) expect(find(name), name).toBeDefined();
  });

  it('formats with Biome, which it recommends', () => {
    const formatter = readJson('settings')['editor.defaultFormatter'];
    expect(readJson('extensions').recommendations).toContain(formatter);
  });

  it('is in git', () => {
    expect(read('.gitignore')).not.toMatch(/\.vscode|\.github|\.json|^\.\*/m);
  });
});

describe('.github', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  const forms = readdirSync(path.join(root, folder)).filter((name) => name !== 'config.yml');

  it('has a form for what does not work and one for ideas', () => {
    expect(forms).toEqual(['bug.yml', 'idea.yml']);
  });

  it.each(forms)('%s has what GitHub requires of a form', (name) => {
    const text = read(`${folder}/${name}`);
    const [head = '', ...fields] = text.split(/^ {2}- type: /m);
    expect(head).toMatch(/^name: \S.*\ndescription: \S.*\n(?:labels: \[[\w, ]+\]\n)?body:\n$/);
    const questions = fields.filter((field) => !field.startsWith('markdown\n'));
    expect(questions.length).toBeGreaterThan(1);
    for (const field of fields) expect(field).toMatch(/^(?:markdown|textarea|input|dropdown|checkboxes)\n/);
    for (const question of questions) {
      expect(question).toMatch(/^ {4}id: [a-z]+$/m);
      expect(question).toMatch(/^ {6}label: \S/m);
      expect(question).toMatch(/^ {6}required: true$/m);
      if (question.startsWith('dropdown')) expect(question).toMatch(/^ {6}options:\n {8}- \S/m);
    }
    const ids = questions.map((question) => /^ {4}id: (.*)$/m.exec(question)?.[1]);
    expect(new Set(ids).size).toBe(ids.length);
    // YAML has tabs nowhere, and what follows a name is text.
    expect(text).not.toMatch(/\t|^\s*[\w-]+: [^'"“\n]*: /m);
  });

  it('names commands that exist, and no addresses of people', () => {
    const texts = [
      ...forms.map((name) => read(`${folder}/${name}`)),
      read('.github/pull_request_template.md'),
    ];
    for (const text of texts) {
      for (const [, name = ''] of text.matchAll(/`npm (?:run )?([\w-]+)/g))
        expect(scripts).toHaveProperty(name);
      expect(text).not.toMatch(/[\w.]+@[\w-]+\.\w+|https?:/);
    }
  });
});
