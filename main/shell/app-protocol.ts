/** Serves the renderer from `app://sidetone`, with our headers and a fresh nonce for each load of the page. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { protocol, session } from 'electron';
import { pageHeaders, scheme, servedFile } from './served-file.ts';

/** Must run before the application is ready. */
export const registerAppScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
};

const refuse = (status: number): Response => new Response(null, { status, headers: pageHeaders('none') });

const answer = async (root: string, request: Request): Promise<Response> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
  const served = servedFile(root, request.url);
  if (served === null) return refuse(404);
  const nonce = randomBytes(16).toString('base64');
  const headers = { ...pageHeaders(nonce), 'content-type': served.contentType, 'cache-control': 'no-cache' };
  try {
    const content = await readFile(served.file);
    const isPage = served.contentType.startsWith('text/html');
    const body = isPage
      ? content.toString('utf8').replaceAll('__CSP_NONCE__', nonce)
      : new Uint8Array(content);
    return new Response(request.method === 'HEAD' ? null : body, { status: 200, headers });
  } catch {
    return refuse(404);
  }
};

export const serveRenderer = (root: string): void => {
  session.defaultSession.protocol.handle(scheme, (request) => answer(root, request));
};
