/** The licence texts of what is bundled, which most licences ask to travel with the program. */
import { readFileSync } from 'node:fs';

export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression of its package.json, where it has one. */
  readonly identifier?: string;
  /** Missing where the package came without it. */
  readonly text?: string;
}

/** A program of others that a package has in compiled form. */
interface EmbeddedProgram {
  readonly name: string;
  readonly version: string;
  readonly identifier: string;
  readonly homepage: string;
  /** Where the build of the package is described. */
  readonly buildInstructions: string;
}

/** By the name of the package. Their packages do not describe them. */
export const embeddedPrograms: Readonly<Record<string, EmbeddedProgram>> = {
  '@mediabunny/mp3-encoder': {
    name: 'LAME',
    version: '3.100',
    identifier: 'LGPL-2.0-or-later',
    homepage: 'https://lame.sourceforge.io/',
    buildInstructions: 'https://github.com/Vanilagy/mediabunny/tree/main/packages/mp3-encoder',
  },
};

/** The text of a licence that asks to travel with the program. */
const readLicence = (identifier: string): string => {
  const file = `licences/${identifier.replace(/-or-later$/, '')}.txt`;
  return readFileSync(new URL(file, import.meta.url), 'utf8').trim();
};

/**
 * Names the program, its licence with its text, where its source is, and how Sidetone is built with another version: the
 * program is compiled into a script within the sealed archive, so no file of it can be replaced in an installed Sidetone.
 */
const formatEmbedded = (packageName: string): string => {
  const program = embeddedPrograms[packageName];
  if (!program) return '';
  const { name, version, identifier, homepage, buildInstructions } = program;
  const licence = `https://spdx.org/licenses/${identifier}.html`;
  const head = `It contains ${name} ${version}, built without features that the package does not need, under ${identifier} (${licence}).`;
  const replacement = [
    `To use Sidetone with another version of ${name}:`,
    `1. Build ${name} and the package with it, as described at ${buildInstructions}`,
    `2. In the source of Sidetone, run npm ci and replace the folder node_modules/${packageName} by that package.`,
    '3. Run npm start to use the result, or npm run package to build installers.',
  ].join('\n');
  return `${head}\nSource: ${homepage}\n\n${replacement}\n\n${readLicence(identifier)}`;
};

/** The text of the MIT licence, with the line that names who has the copyright. */
const formatMit = (copyright: string): string => `${copyright}\n\n${readLicence('MIT')}`;

/** By the name of the package: texts that packages came without, from their repositories. */
const missingTexts: Readonly<Record<string, () => string>> = {
  'onnxruntime-web': () =>
    [
      formatMit('Copyright (c) Microsoft Corporation'),
      'It contains Eigen, under MPL-2.0 (source: https://gitlab.com/libeigen/eigen), and other libraries. Their licences are at',
      'https://github.com/microsoft/onnxruntime/blob/main/ThirdPartyNotices.txt',
    ].join('\n\n'),
};

const serifFolder = '../../node_modules/@fontsource/source-serif-4';
const serif = JSON.parse(readFileSync(new URL(`${serifFolder}/package.json`, import.meta.url), 'utf8'));

/** Files that no script imports: a font, and what is packed beside the program (`assets/speech/LICENSES.md`). */
const listFiles = (): readonly BundledPackage[] => [
  {
    ...serif,
    identifier: serif.license,
    text: readFileSync(new URL(`${serifFolder}/LICENSE`, import.meta.url), 'utf8'),
  },
  {
    name: 'Whisper',
    version: 'base, exported to ONNX',
    identifier: 'MIT',
    text: formatMit('Copyright (c) 2022 OpenAI'),
  },
  {
    name: 'Silero VAD',
    version: 'v6',
    identifier: 'MIT',
    text: formatMit('Copyright (c) 2020-present Silero Team'),
  },
  {
    name: 'pyannote segmentation',
    version: '3.0',
    identifier: 'MIT',
    text: formatMit('Copyright (c) 2022 CNRS'),
  },
  {
    name: 'Resemblyzer',
    version: '0.1.4 (its voice encoder, written as ONNX with two of three layers in 8 bits)',
    identifier: 'Apache-2.0',
    text: `Copyright (c) Resemble AI\n\n${readLicence('Apache-2.0')}`,
  },
  {
    name: 'jfk.wav',
    version: '(eleven seconds of the inaugural address of J. F. Kennedy)',
    identifier: 'public domain',
  },
];

/** MPL-2.0 asks to say where the source is. `title` is the name and the version. */
const getSource = (title: string, identifier: string | undefined): string =>
  identifier === 'MPL-2.0' ? `Source: https://www.npmjs.com/package/${title.replace(' ', '/v/')}` : '';

/** `packages` may name one more than once: the parts of the application are bundled apart. */
export const formatNotices = (packages: readonly BundledPackage[]): string => {
  const all = [...packages, ...listFiles()];
  const packagesById = new Map(all.map((one) => [`${one.name} ${one.version}`, one]));
  const sorted = [...packagesById].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = sorted.map(([title, { name, identifier, text }]) =>
    [
      `${title} (${identifier ?? 'its licence follows'})`,
      getSource(title, identifier),
      formatEmbedded(name),
      text?.trim() || (missingTexts[name]?.() ?? ''),
    ]
      .filter(Boolean)
      .join('\n\n'),
  );
  return `${['Sidetone is built with the following packages, and comes with the following models.', ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
};
