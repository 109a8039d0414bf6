/** The licence texts of what is bundled, which most licences ask to travel with the program. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression of its package.json, where it has one. */
  readonly identifier?: string;
  /** Missing where the package came without it. */
  readonly text?: string;
}

/** MPL-2.0 asks to say where the source is. `title` is the name and the version. */
const getSource = (title: string, identifier: string | undefined): string =>
  identifier === 'MPL-2.0' ? `Source: https://www.npmjs.com/package/${title.replace(' ', '/v/')}` : '';

/** `packages` may name one more than once: the parts of the application are bundled apart. */
export const formatNotices = (packages: readonly BundledPackage[]): string => {
  const packagesById = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  const sorted = [...packagesById].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = sorted.map(([title, { identifier, text }]) =>
    [`${title} (${identifier ?? 'its licence follows'})`, getSource(title, identifier), text?.trim() ?? '']
      .filter(Boolean)
      .join('\n\n'),
  );
  return `${['Sidetone is built with the following packages.', ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
};
