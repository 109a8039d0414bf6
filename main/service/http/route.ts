export type ServiceResource = 'websites' | 'transcriptions';
type Verb = 'list' | 'show' | 'store' | 'update' | 'delete';
type ListeningVerb = 'list' | 'show' | 'cancel';
export type Operation = `${ServiceResource}.${Verb}`;

export type ServiceRoute =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      readonly resource: ServiceResource;
      readonly verb: Verb;
      readonly id: string;
    }
  /** Only the built-in service has this route and the next one. */
  | { readonly kind: 'listening'; readonly verb: ListeningVerb; readonly id: string }
  | { readonly kind: 'words'; readonly id: string }
  | { readonly kind: 'wrong_method'; readonly allow: string }
  | { readonly kind: 'login' }
  | { readonly kind: 'unknown' };

/** Each base URL has a path, so that clients must join paths and not replace them. */
export const basePaths: Readonly<Record<ServiceResource, string>> = {
  websites: '/analytics',
  transcriptions: '/content',
};

const collectionVerbs: Readonly<Record<string, Verb>> = { GET: 'list', HEAD: 'list', POST: 'store' };
const recordVerbs: Readonly<Record<string, Verb>> = {
  GET: 'show',
  HEAD: 'show',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

/** `path` is the path of the request target, percent-encoded and without its query. */
export const matchRoute = (method: string, path: string): ServiceRoute => {
  if (path === '/login') return { kind: 'login' };
  for (const resource of ['websites', 'transcriptions'] as const) {
    const collection = `${basePaths[resource]}/api/v1/${resource}`;
    if (path === collection) return createRoute(resource, collectionVerbs, method, '');
    const id = path.startsWith(`${collection}/`) ? path.slice(collection.length + 1) : '';
    if (id !== '' && !id.includes('/')) return createRoute(resource, recordVerbs, method, id);
  }
  return matchListeningRoute(method, path) ?? { kind: 'unknown' };
};

const listeningVerbs: Readonly<Record<string, ListeningVerb>> = { GET: 'show', DELETE: 'cancel' };

const matchListeningRoute = (method: string, path: string): ServiceRoute | null => {
  const base = `${basePaths.transcriptions}/api/v1`;
  const [, words] = path.match(/^\/content\/api\/v1\/transcriptions\/([^/]+)\/words$/) ?? [];
  const [, id] = path.match(/^\/content\/api\/v1\/listening\/([^/]+)$/) ?? [];
  const isList = path === `${base}/listening`;
  if (words === undefined && id === undefined && !isList) return null;
  if (id !== undefined) {
    const verb = Object.hasOwn(listeningVerbs, method) ? listeningVerbs[method] : undefined;
    return verb ? { kind: 'listening', verb, id } : { kind: 'wrong_method', allow: 'GET, DELETE' };
  }
  if (method !== 'GET') return { kind: 'wrong_method', allow: 'GET' };
  return words === undefined ? { kind: 'listening', verb: 'list', id: '' } : { kind: 'words', id: words };
};

const createRoute = (
  resource: ServiceResource,
  verbs: Readonly<Record<string, Verb>>,
  method: string,
  id: string,
): ServiceRoute => {
  const verb = Object.hasOwn(verbs, method) ? verbs[method] : undefined;
  return verb === undefined
    ? { kind: 'wrong_method', allow: Object.keys(verbs).join(', ') }
    : { kind: 'operation', operation: `${resource}.${verb}`, resource, verb, id };
};
