/** Licences of the bundled packages, as the build lists them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { BundledPackage } from '../../assets/installer/notices.ts';

/** Licences that only require their notice, which is packed. */
const permissive = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'Zlib',
  'MIT-0',
  'BlueOak-1.0.0',
]);

/** Reviewed by hand: used unchanged, and the notices say where their source is, which is all that MPL-2.0 asks for. */
const sourceAvailable = new Set(['mediabunny', '@mediabunny/mp3-encoder']);

/** "MIT OR GPL-3.0" needs one permissive licence, "MIT AND ISC" needs both, the innermost brackets first. */
export const isPermissive = (expression: string): boolean => {
  const inner = /\(([^()]*)\)/.exec(expression);
  if (inner !== null) {
    const value = isPermissive(inner[1] ?? '') ? 'MIT' : 'not permissive';
    return isPermissive(expression.replace(inner[0], value));
  }
  return expression
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => permissive.has(one.trim())));
};

export const readBundledPackages = (root: string): BundledPackage[] =>
  ['main', 'preload', 'renderer', 'renderer/prepare'].flatMap((part) =>
    JSON.parse(readFileSync(path.join(root, 'out', part, 'licences.json'), 'utf8')),
  );

/** Reviewed by hand: package.json names the licence, but the package has no licence text. */
const packagesWithoutText = new Set(['react-remove-scroll-bar']);

/** Some old packages name their licence only in its text. */
const getLicence = ({ identifier, text }: BundledPackage): string =>
  identifier ??
  (text?.includes('Permission is hereby granted, free of charge, to any person') ? 'MIT' : 'no licence');

export const findLicenceProblems = (packages: readonly BundledPackage[]): string[] =>
  packages.flatMap((one) => {
    const title = `${one.name} ${one.version}`;
    const isReviewed = sourceAvailable.has(one.name) && one.identifier === 'MPL-2.0';
    if (!isReviewed && !isPermissive(getLicence(one))) return [`${title} is under ${getLicence(one)}`];
    const hasText = Boolean(one.text?.trim()) || packagesWithoutText.has(one.name);
    return !hasText ? [`${title} comes without the text of its licence`] : [];
  });
