/** Guards of the project itself: what its workflows run, and what it ships. */
import { mutate } from '../mutation.ts';

const workflows = 'test/unit/code-base/workflows.test.ts';

export const projectMutations = [
  ...mutate(
    '.github/workflows/ci.yml',
    [workflows],
    [
      [
        'action-by-tag',
        'actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2\n        with:\n          name: test-',
        'actions/upload-artifact@v4\n        with:\n          name: test-',
      ],
      [
        'results-of-failures-lost',
        'if: always()\n        uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2\n        with:\n          name: electron-',
        'if: success()\n        uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2\n        with:\n          name: electron-',
      ],
      [
        'program-downloaded',
        'npx --no-install install-electron\n      - name: Set up the sandbox',
        'npx install-electron\n      - name: Set up the sandbox',
      ],
      [
        'npm-replaced',
        '      - run: .ci/run',
        '      - run: npm install --global npm@11\n      - run: .ci/run',
      ],
    ],
  ),
  ...mutate(
    '.github/workflows/release.yml',
    [workflows],
    [['one-processor-released', 'target: --linux', 'target: --linux deb rpm']],
  ),
  ...mutate(
    'test/node-version.mjs',
    ['test/unit/code-base/node-version.test.ts'],
    [
      ['node-too-old', 'node, 24, 2)', 'node, 24, 1)'],
      ['compiled-packages-left-out', 'installer, 20, 19)', 'installer, 20, 18)'],
      ['node-not-tried', '/^v\\d/.test(stdout)', 'stdout !== null'],
    ],
  ),
  ...mutate(
    '.github/dependabot.yml',
    [workflows],
    [
      ['electron-not-updated', 'dependency-name: electron', 'dependency-name: react'],
      ['actions-not-updated', 'package-ecosystem: github-actions', 'package-ecosystem: docker'],
    ],
  ),
  ...mutate(
    'test/checks/licences.ts',
    ['test/unit/code-base/licences.test.ts'],
    [
      ['licence-brackets', "isPermissiveWithoutGroups(inner) ? 'MIT' : 'none'", 'inner'],
      ['licence-text', 'one.text?.trim() ?', 'one.name ?'],
    ],
  ),
  ...mutate(
    'renderer/features/websites/domain.ts',
    ['test/unit/renderer/websites/domain.test.ts'],
    [['domain-direction', 'rightToLeft.test(shown) ?', "rightToLeft.test('') ?"]],
  ),
];
