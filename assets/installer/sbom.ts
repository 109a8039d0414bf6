/** The packages that are bundled, as a CycloneDX document in JSON. It lies beside the application. */
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { type BundledPackage, embeddedPrograms } from './notices.ts';

/** An entry of package-lock.json. */
interface LockedPackage {
  readonly version?: string;
  /** `sha512-` and the hash in base64. */
  readonly integrity?: string;
}

interface SbomInput {
  readonly application: { readonly name: string; readonly version: string };
  readonly electron: string;
  /** `process.versions` of Electron. Null if it is not known. */
  readonly electronVersions: Readonly<Record<string, string>> | null;
  readonly packages: readonly BundledPackage[];
  /** `packages` of package-lock.json. */
  readonly locked: Readonly<Record<string, LockedPackage>>;
}

const { ComponentType, HashAlgorithm } = Enums;

const toPackageUrl = (name: string, version: string): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** Of the archive in the registry, in hex. Undefined for a version that is not locked. */
const findHash = (locked: SbomInput['locked'], name: string, version: string): string | undefined => {
  const places = Object.entries(locked).filter(([place]) => place.endsWith(`node_modules/${name}`));
  const integrity = places.find(([, one]) => one.version === version)?.[1].integrity;
  return integrity && Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
};

const addLicence = (component: Models.Component, identifier: string | undefined): void => {
  if (identifier === undefined) return;
  const licence = /\s/.test(identifier)
    ? new Models.LicenseExpression(identifier)
    : new Models.SpdxLicense(identifier);
  component.licenses.add(licence);
};

/** A program in compiled form, such as LAME, is part of the component of its package. */
const addEmbedded = (component: Models.Component, packageName: string): void => {
  const program = embeddedPrograms[packageName];
  if (!program) return;
  const { name, version, identifier, homepage } = program;
  const bomRef = `${name}@${version}`;
  const embedded = new Models.Component(ComponentType.Library, name, { version, bomRef });
  addLicence(embedded, identifier);
  embedded.externalReferences.add(
    new Models.ExternalReference(homepage, Enums.ExternalReferenceType.Website),
  );
  component.components.add(embedded);
};

/** By their names in `process.versions`. Known vulnerabilities are filed under the product. */
const electronParts = {
  chrome: { name: 'Chromium', product: 'google:chrome', identifier: 'BSD-3-Clause' },
  node: { name: 'Node.js', product: 'nodejs:node.js', identifier: 'MIT' },
  v8: { name: 'V8', product: 'google:v8', identifier: 'BSD-3-Clause' },
} as const;

/** Adds what Electron is made of. Its FFmpeg has no version of its own: it is Chromium's. */
const addElectronParts = (
  electron: Models.Component,
  versions: NonNullable<SbomInput['electronVersions']>,
): void => {
  for (const [key, { name, product, identifier }] of Object.entries(electronParts)) {
    const version = versions[key];
    if (version === undefined) throw new Error(`Electron does not say its version of ${name}.`);
    const [bomRef, cpe] = [
      `${name}@${version}`,
      `cpe:2.3:a:${product}:${version.replace(/-.*/, '')}:*:*:*:*:*:*:*` as const,
    ];
    const part = new Models.Component(ComponentType.Library, name, { version, bomRef, cpe });
    addLicence(part, identifier);
    electron.components.add(part);
  }
  const ffmpeg = new Models.Component(ComponentType.Library, 'FFmpeg', { bomRef: 'FFmpeg' });
  addLicence(ffmpeg, 'LGPL-2.1-or-later');
  electron.components.add(ffmpeg);
};

const toComponent = (one: BundledPackage, locked: SbomInput['locked']): Models.Component => {
  const purl = toPackageUrl(one.name, one.version);
  const [name = '', group] = one.name.split('/').reverse();
  const { version } = one;
  const component = new Models.Component(ComponentType.Library, name, { group, version, purl, bomRef: purl });
  const hash = findHash(locked, one.name, version);
  if (hash) component.hashes.set(HashAlgorithm['SHA-512'], hash);
  addLicence(component, one.identifier);
  addEmbedded(component, one.name);
  return component;
};

/** Without time and random number: the same packages have the same text. */
export const formatSbom = ({
  application,
  electron,
  electronVersions,
  packages,
  locked,
}: SbomInput): string => {
  const { name, version } = application;
  const main = new Models.Component(ComponentType.Application, name, { version, bomRef: 'application' });
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: main }) });
  const framework: BundledPackage = { name: 'electron', version: electron, identifier: 'MIT' };
  const byId = new Map([...packages, framework].map((one) => [`${one.name} ${one.version}`, one]));
  for (const one of byId.values()) {
    const component = toComponent(one, locked);
    if (one === framework && electronVersions) addElectronParts(component, electronVersions);
    bom.components.add(component);
    main.dependencies.add(component.bomRef);
  }
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  const serializer = new Serialize.JsonSerializer(factory);
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
};
