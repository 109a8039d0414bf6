export type ServiceResource = 'websites' | 'transcriptions';
type Verb = 'list' | 'show' | 'store' | 'update' | 'delete';
export type Operation = `${ServiceResource}.${Verb}`;

export type ServiceRoute =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      readonly resource: ServiceResource;
      readonly verb: Verb;
      readonly id: string;
    }
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
  return { kind: 'unknown' };
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
