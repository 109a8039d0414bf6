/**
 * The session of the hidden window: in memory, without permissions. Its pages never share a process with the main window,
 * so a decoder that crashes cannot take that window with it. The main window's session does not serve recordings.
 */
import path from 'node:path';
import { type Session, session } from 'electron';
import { confineSession } from '../sessions.ts';
import { appScheme } from '../window/served-file.ts';
import { parsePrepareUrl, prepareHeaders } from './prepare-policy.ts';

/** Electron's `fs`, which reads the asar archive. An import would be bundled as `original-fs`, which can't. */
const { readFile } = process.getBuiltinModule('node:fs/promises');

/** Returns a range of the recording of a token, or an error status. */
export type ServeSource = (token: string, slot: number, range: string | null) => Promise<Response>;

export const partition = 'prepare';

const serveFile = async (file: string, contentType: string): Promise<Response> => {
  const content = await readFile(file);
  return new Response(new Uint8Array(content), {
    status: 200,
    headers: { ...prepareHeaders, 'content-type': contentType },
  });
};

const createErrorResponse = (status: number): Response =>
  new Response(null, { status, headers: prepareHeaders });

const handleRequest = async (root: string, serve: ServeSource, request: Request): Promise<Response> => {
  const { method, url, headers } = request;
  if (method !== 'GET') return createErrorResponse(405);
  const asked = parsePrepareUrl(url);
  switch (asked?.kind) {
    case 'page':
      return serveFile(path.join(root, 'prepare/index.html'), 'text/html; charset=utf-8');
    case 'script':
      return serveFile(path.join(root, 'prepare', asked.fileName), 'text/javascript; charset=utf-8');
    case 'source': {
      const response = await serve(asked.token, asked.slot, headers.get('range'));
      for (const [name, value] of Object.entries(prepareHeaders)) response.headers.set(name, value);
      response.headers.set('cache-control', 'no-store');
      return response;
    }
    default:
      return createErrorResponse(404);
  }
};

const denyPermissions = (prepareSession: Session): void => {
  prepareSession.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  prepareSession.setPermissionCheckHandler(() => false);
  prepareSession.setDevicePermissionHandler(() => false);
  prepareSession.setDisplayMediaRequestHandler((_request, callback) => callback(null));
  prepareSession.on('will-download', (event) => event.preventDefault());
};

/** Call it once, when the application is ready. `root` is the folder of the built renderer. */
export const setUpPrepareSession = (root: string, serveSource: ServeSource): void => {
  const prepareSession = session.fromPartition(partition);
  confineSession(prepareSession);
  denyPermissions(prepareSession);
  prepareSession.protocol.handle(appScheme, (request) =>
    // A file that is missing fails the load.
    handleRequest(root, serveSource, request).catch(() => Response.error()),
  );
};
