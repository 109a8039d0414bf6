/** Goes along the ways to the service until one leads there. */
import type { BridgeError } from '../../preload/contract/result.ts';
import type { Route } from './proxy-routes.ts';

/** How one try ended. `proxy` errors mean that nothing has reached the service, so the next way may be tried. */
export interface Tried<T> {
  readonly result: T;
  readonly error: BridgeError | null;
}

/** The outcome of the first way that led to the service, else that of the first way that was tried. */
export const alongRoutes = async <T>(
  routes: readonly Route[],
  attempt: (route: Route) => Promise<Tried<T>>,
): Promise<T> => {
  let first: Tried<T> | undefined;
  for (const route of routes) {
    const tried = await attempt(route);
    if (tried.error?.code !== 'proxy') return tried.result;
    first ??= tried;
  }
  if (first === undefined) throw new Error('No way to go');
  return first.result;
};

export const unsupportedProxy = (route: Route & { readonly kind: 'unsupported' }): BridgeError => ({
  code: 'proxy',
  message: `This system sends its traffic through a ${route.scheme} proxy (${route.host}), which Sidetone cannot use.`,
});
