/**
 * The session of a hidden window: in memory, without permissions. Its pages never share a process with other windows,
 * so a decoder that crashes cannot take another window with it. The main window's session does not serve recordings.
 */
import path from 'node:path';
import { type Session, session } from 'electron';
import { confineSession } from '../sessions.ts';
import { appScheme } from '../window/served-file.ts';
import { type HiddenPage, hiddenHeaders, parseHiddenUrl } from './hidden-policy.ts';

/** Electron's `fs`, which reads the asar archive. An import would be bundled as `original-fs`, which can't. */
const { readFile } = process.getBuiltinModule('node:fs/promises');

/** What a page reads besides its scripts. */
export interface HiddenPageFiles {
  /** Returns a range of the recording of a token, or an error status. */
  readonly serveSource: (token: string, slot: number, range: string | null) => Promise<Response>;
  /** Returns a file of a model, or an error status. Missing: the page reads none. */
  readonly serveModel?: (model: string, path: string) => Promise<Response>;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** `root` is the folder of the built renderer. */
const createRequestHandler = (page: HiddenPage, root: string, files: HiddenPageFiles) => {
  const headers = hiddenHeaders[page];
  const createError = (status: number): Response => new Response(null, { status, headers });
  const serveFile = async (name: string): Promise<Response> => {
    const content = await readFile(path.join(root, name));
    const contentType = contentTypes[path.extname(name)] ?? '';
    return new Response(new Uint8Array(content), { headers: { ...headers, 'content-type': contentType } });
  };
  const withHeaders = (response: Response): Response => {
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    response.headers.set('cache-control', 'no-store');
    return response;
  };
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET') return createError(405);
    const asked = parseHiddenUrl(page, request.url);
    switch (asked?.kind) {
      case 'page':
        return serveFile(`${page}/index.html`);
      case 'script':
        return serveFile(asked.path);
      case 'source':
        return withHeaders(await files.serveSource(asked.token, asked.slot, request.headers.get('range')));
      case 'model': {
        const response = await files.serveModel?.(asked.model, asked.path);
        return response ? withHeaders(response) : createError(404);
      }
      default:
        return createError(404);
    }
  };
};

const denyPermissions = (hiddenSession: Session): void => {
  hiddenSession.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  hiddenSession.setPermissionCheckHandler(() => false);
  hiddenSession.setDevicePermissionHandler(() => false);
  hiddenSession.setDisplayMediaRequestHandler((_request, callback) => callback(null));
  hiddenSession.on('will-download', (event) => event.preventDefault());
};

/** Call it once for each page, when the application is ready. */
export const setUpHiddenSession = (page: HiddenPage, root: string, files: HiddenPageFiles): void => {
  const hiddenSession = session.fromPartition(page);
  confineSession(hiddenSession);
  denyPermissions(hiddenSession);
  const handleRequest = createRequestHandler(page, root, files);
  // A file that is missing fails the load.
  hiddenSession.protocol.handle(appScheme, (request) => handleRequest(request).catch(() => Response.error()));
};
