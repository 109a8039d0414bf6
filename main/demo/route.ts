/** Section 4: methods and paths of both resources, below the two base addresses. */

export type Resource = 'websites' | 'transcriptions';
export type Verb = 'list' | 'show' | 'store' | 'update' | 'delete';
export type Operation = `${Resource}.${Verb}`;

export type Route =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      readonly resource: Resource;
      readonly verb: Verb;
      readonly id: string;
    }
  /** The path is one of ours, the method is not. */
  | { readonly kind: 'wrong_method'; readonly allow: string }
  | { readonly kind: 'login' }
  | { readonly kind: 'unknown' };

/** One server, two base addresses: each has a path of its own, so that clients must join paths and not replace them. */
export const basePaths: Readonly<Record<Resource, string>> = {
  websites: '/analytics',
  transcriptions: '/content',
};

const onCollection: Readonly<Record<string, Verb>> = { GET: 'list', HEAD: 'list', POST: 'store' };
const onRecord: Readonly<Record<string, Verb>> = {
  GET: 'show',
  HEAD: 'show',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

/** `path` is the path of the request target, still percent-encoded and without its query. */
export const routeOf = (method: string, path: string): Route => {
  if (path === '/login') return { kind: 'login' };
  for (const resource of ['websites', 'transcriptions'] as const) {
    const collection = `${basePaths[resource]}/api/v1/${resource}`;
    if (path === collection) return decide(resource, onCollection, method, '');
    const id = path.startsWith(`${collection}/`) ? path.slice(collection.length + 1) : '';
    if (id !== '' && !id.includes('/')) return decide(resource, onRecord, method, id);
  }
  return { kind: 'unknown' };
};

const decide = (
  resource: Resource,
  verbs: Readonly<Record<string, Verb>>,
  method: string,
  id: string,
): Route => {
  const verb = Object.hasOwn(verbs, method) ? verbs[method] : undefined;
  return verb === undefined
    ? { kind: 'wrong_method', allow: Object.keys(verbs).join(', ') }
    : { kind: 'operation', operation: `${resource}.${verb}`, resource, verb, id };
};
