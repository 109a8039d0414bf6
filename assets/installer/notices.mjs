/** The licence texts of what is bundled, which most licences ask to travel with the program. */

/** @param {{ name: string; version: string; identifier: string | null; text: string }[]} packages may repeat */
export const noticesOf = (packages) => {
  const once = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  const sorted = [...once.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = sorted.map(([title, { identifier, text }]) =>
    [`${title} (${identifier ?? 'see below'})`, text?.trim() ?? ''].filter(Boolean).join('\n\n'),
  );
  return `${['Sidetone is built with the following packages.', ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
};
