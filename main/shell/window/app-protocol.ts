/** Serves the renderer and audio files from `app://sidetone`. Each load of the page has a new CSP nonce. */
import { randomBytes } from 'node:crypto';
import { protocol, session } from 'electron';
import { readPageFile } from './page-files.ts';
import { appScheme, getAudioToken, pageHeaders } from './served-file.ts';

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
  const file = await readPageFile(root, request.url);
  if (file === null) return createErrorResponse(404);
  const { contentType, content } = file;
  const isPage = contentType.startsWith('text/html');
  // An error for the page triggers `did-fail-load`. A 404 would leave an empty window.
  if (content === null) return isPage ? Response.error() : createErrorResponse(404);
  const nonce = randomBytes(16).toString('base64');
  const headers = { ...pageHeaders(nonce), 'content-type': contentType, 'cache-control': 'no-cache' };
  const body = isPage ? content.toString('utf8').replaceAll('__CSP_NONCE__', nonce) : new Uint8Array(content);
  return new Response(method === 'HEAD' ? null : body, { status: 200, headers });
};

export const serveRenderer = (root: string, serveAudio: ServeAudio): void => {
  session.defaultSession.protocol.handle(appScheme, (request) => handleRequest(root, serveAudio, request));
};
