/** Bundled packages with another licence than a permissive one, or without its text. */
import type { ReviewedFinding } from '../baseline.ts';

const weakCopyleft = 'Used unchanged. MPL-2.0 asks that the notices say where its source is, and they do.';

export const licencesBaseline: readonly ReviewedFinding[] = [
  { finding: 'mediabunny is under MPL-2.0', reason: weakCopyleft },
  { finding: '@mediabunny/mp3-encoder is under MPL-2.0', reason: weakCopyleft },
  {
    finding: '@mediabunny/mp3-encoder contains LAME, which is under LGPL-2.0-or-later',
    reason: [
      'LAME 3.100 is compiled to WebAssembly, unchanged, and runs in a worker of its own behind a bridge of which the source is public.',
      'The LGPL asks for the notice, its licence and where the source is: the packed notices have them.',
      'It also asks that users can replace the library: with the sources of the package and LAME, the worker can be built and the',
      'application packed again. Whoever distributes Sidetone must offer what that needs.',
    ].join(' '),
  },
  {
    finding: 'onnxruntime-web comes without the text of its licence',
    reason: 'Its package.json says MIT. The notices add the text, as its repository has it.',
  },
  {
    finding: 'react-remove-scroll-bar comes without the text of its licence',
    reason: 'Its package.json says MIT, which the notices repeat. Its repository has the text.',
  },
];
