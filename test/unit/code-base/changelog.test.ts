/** The changelog has the version of package.json, and what is new since. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

/** One sentence for each fault. */
const findFaults = (text: string): string[] => {
  const sections = text.split(/^## /m).slice(1);
  const titles = sections.map((section) => section.split('\n', 1)[0] ?? '');
  const versions = titles.slice(1).map((title) => /^(\d+\.\d+\.\d+)(?: - (.+))?$/.exec(title));
  return [
    ...(titles[0] === 'Unreleased' ? [] : ['It does not begin with “Unreleased”']),
    ...(versions[0]?.[1] === version ? [] : [`Its newest version is not ${version}`]),
    ...versions.flatMap((match, at) => (match === null ? [`“${titles[at + 1]}” is no version`] : [])),
    // The newest version may be one that has not been released.
    ...versions.flatMap((match, at) => {
      const day = match?.[2];
      if (day === undefined) return at === 0 ? [] : [`${match?.[1]} has no day`];
      const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
      return isDay ? [] : [`“${day}” is no day such as 2026-11-30`];
    }),
    ...sections.flatMap((section) =>
      [...section.matchAll(/^### (.*)$/gm)]
        .filter(([, kind = '']) => !kinds.includes(kind))
        .map(([, kind]) => `“${kind}” is no kind of change`),
    ),
    ...sections.flatMap((section, at) =>
      /^- \S/m.test(section) || at === 0 ? [] : [`${titles[at]} is empty`],
    ),
  ];
};

describe('the changelog', () => {
  it('names the version of package.json, with what changed', () => {
    expect(findFaults(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'))).toEqual([]);
  });

  it.each([
    ['a release', `## Unreleased\n## ${version} - 2026-12-01\n### Added\n- One.\n`, []],
    ['a version before it', `## Unreleased\n## ${version}\n- New.\n## 0.0.1\n- Old.\n`, ['0.0.1 has no day']],
    [
      'no new changes',
      `## ${version}\n- One.\n`,
      ['It does not begin with “Unreleased”', `Its newest version is not ${version}`],
    ],
    ['another version', '## Unreleased\n## 9.9.9\n- One.\n', [`Its newest version is not ${version}`]],
    [
      'a day of one country',
      `## Unreleased\n## ${version} - 1/12/2026\n- One.\n`,
      ['“1/12/2026” is no day such as 2026-11-30'],
    ],
    [
      'a day that does not exist',
      `## Unreleased\n## ${version} - 2026-13-01\n- One.\n`,
      ['“2026-13-01” is no day such as 2026-11-30'],
    ],
    ['an unknown kind', `## Unreleased\n### News\n## ${version}\n- One.\n`, ['“News” is no kind of change']],
    ['an empty version', `## Unreleased\n## ${version}\n`, [`${version} is empty`]],
  ])('is read: %s', (_what, text, faults) => {
    expect(findFaults(text)).toEqual(faults);
  });
});
