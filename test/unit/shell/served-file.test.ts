import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageHeaders, resolveServedFile } from '../../../main/shell/window/served-file.ts';

const root = path.resolve('/srv/renderer');

describe('files served by app://', () => {
  it('include the renderer and its assets', () => {
    expect(resolveServedFile(root, 'app://sidetone/')?.file).toBe(path.join(root, 'index.html'));
    expect(resolveServedFile(root, 'app://sidetone/assets/a.js')).toEqual({
      file: path.join(root, 'assets/a.js'),
      contentType: 'text/javascript; charset=utf-8',
    });
  });

  it.each([
    'app://sidetone/../secret.html',
    'app://sidetone/%2e%2e/secret.html',
    'app://sidetone/%2e%2e%2fsecret.html',
    'app://sidetone/assets/..%2f..%2fsecret.html',
    'app://sidetone/..%5csecret.html',
    'app://sidetone/a%00.html',
    'app://sidetone/%ff.html',
    'app://other/index.html',
    'app://sidetone:80/index.html',
    'app://user@sidetone/index.html',
    'file:///etc/passwd',
    'https://sidetone/index.html',
    'app://sidetone/index.map',
    'app://sidetone/folder',
    '',
  ])('do not include %s', (address) => {
    const served = resolveServedFile(root, address);
    if (served !== null) expect(served.file.startsWith(root + path.sep)).toBe(true);
    if (!address.includes('%2e%2e/') && !address.includes('/../')) expect(served).toBeNull();
  });

  it('are never outside the folder', () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '%2f',
      '%5c',
      '/',
      'a',
      'assets',
      '%00',
      '~',
      'C:',
      '.html',
      '.js',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const served = resolveServedFile(root, `app://sidetone/${pieces.join('')}.js`);
        return served === null || served.file.startsWith(root + path.sep);
      }),
    );
  });

  it('have a policy that allows styles with the nonce and nothing external', () => {
    const policy = pageHeaders('abc')['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'self' 'nonce-abc'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).not.toContain('unsafe');
  });
});
