/** Serves the renderer and audio files from `app://sidetone`. Each load of the page has a new CSP nonce. */
import { randomBytes } from 'node:crypto';
import { protocol, session } from 'electron';
import { appScheme, getAudioToken, pageHeaders, resolveServedFile } from './served-file.ts';

/** Electron's `fs`, which reads the asar archive. An import would be bundled as `original-fs`, which can't. */
const { readFile } = process.getBuiltinModule('node:fs/promises');

/** Returns the audio file of a token as a stream, or 404. */
export type ServeAudio = (token: string, method: string, range: string | null) => Promise<Response>;

/** Call it before the application is ready. `stream` lets audio elements load in parts and seek. */
export const registerAppScheme = (): void => {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
    },
  ]);
};

const createErrorResponse = (status: number): Response =>
  new Response(null, { status, headers: pageHeaders('none') });

const withSecurityHeaders = (response: Response): Response => {
  for (const [name, value] of Object.entries(pageHeaders('none'))) response.headers.set(name, value);
  return response;
};

const handleRequest = async (root: string, serveAudio: ServeAudio, request: Request): Promise<Response> => {
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD') return createErrorResponse(405);
  const token = getAudioToken(request.url);
  if (token !== null)
    return withSecurityHeaders(await serveAudio(token, method, request.headers.get('range')));
  const served = resolveServedFile(root, request.url);
  if (served === null) return createErrorResponse(404);
  const nonce = randomBytes(16).toString('base64');
  const headers = { ...pageHeaders(nonce), 'content-type': served.contentType, 'cache-control': 'no-cache' };
  try {
    const content = await readFile(served.file);
    const isPage = served.contentType.startsWith('text/html');
    const body = isPage
      ? content.toString('utf8').replaceAll('__CSP_NONCE__', nonce)
      : new Uint8Array(content);
    return new Response(method === 'HEAD' ? null : body, { status: 200, headers });
  } catch {
    // An error for the page triggers `did-fail-load`. A 404 would leave an empty window.
    return served.contentType.startsWith('text/html') ? Response.error() : createErrorResponse(404);
  }
};

export const serveRenderer = (root: string, serveAudio: ServeAudio): void => {
  session.defaultSession.protocol.handle(appScheme, (request) => handleRequest(root, serveAudio, request));
};
