/** Licences of the bundled packages, as the build lists them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { type BundledPackage, embeddedPrograms } from '../../assets/installer/notices.ts';

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

/** "MIT OR GPL-3.0" needs one permissive licence, "MIT AND ISC" needs both. */
const isPermissiveWithoutGroups = (expression: string): boolean =>
  expression.split(' OR ').some((choice) => choice.split(' AND ').every((one) => permissive.has(one.trim())));

/** Replaces the innermost groups by a licence of their kind until none is left. */
export const isPermissive = (expression: string): boolean => {
  const simplified = expression.replaceAll(/\(([^()]*)\)/g, (_group, inner: string) =>
    isPermissiveWithoutGroups(inner) ? 'MIT' : 'none',
  );
  return simplified === expression ? isPermissiveWithoutGroups(expression) : isPermissive(simplified);
};

export const readBundledPackages = (root: string): BundledPackage[] =>
  ['main', 'preload', 'renderer', 'renderer/prepare', 'renderer/listen'].flatMap((part) =>
    JSON.parse(readFileSync(path.join(root, 'out', part, 'licences.json'), 'utf8')),
  );

/** Some old packages name their licence only in its text. */
const getLicence = ({ identifier, text }: BundledPackage): string =>
  identifier ??
  (text?.includes('Permission is hereby granted, free of charge, to any person') ? 'MIT' : 'no licence');

/** Returns what is neither permissive nor complete. The baseline names what was reviewed. */
export const findLicenceProblems = (packages: readonly BundledPackage[]): string[] => {
  const found = packages.flatMap((one) => {
    const licence = getLicence(one);
    const embedded = embeddedPrograms[one.name];
    return [
      ...(isPermissive(licence) ? [] : [`${one.name} is under ${licence}`]),
      ...(one.text?.trim() ? [] : [`${one.name} comes without the text of its licence`]),
      ...(embedded && !isPermissive(embedded.identifier)
        ? [`${one.name} contains ${embedded.name}, which is under ${embedded.identifier}`]
        : []),
    ];
  });
  // The parts of the application are bundled apart, and may bundle the same package.
  return [...new Set(found)];
};
