/** How deployed servers differ. Not faults; set them with `always`. */
import { invalid, json, type ServiceResponse, send } from '../specification/http/response.ts';
import type { Fault } from './fault.ts';
import { withData } from './outcome.ts';

/** A plain array or object without paging information. */
export const bare = (): Fault => ({
  name: 'bare answers',
  response: (_, response) =>
    response.status < 300 && response.content.kind === 'json' && hasData(response.content.value)
      ? { ...response, content: { kind: 'json', value: response.content.value.data } }
      : undefined,
});

export const emptyDelete = (): Fault => ({
  name: 'empty delete',
  response: ({ request }, response) =>
    request.method === 'DELETE' && response.status === 200
      ? { ...response, status: 204, content: { kind: 'empty' } }
      : undefined,
});

export const textIds = (prefix = 'rec_'): Fault => {
  const mark = (record: unknown): unknown =>
    typeof record === 'object' && record !== null && 'id' in record
      ? { ...record, id: `${prefix}${String(record.id)}` }
      : record;
  return {
    name: 'ids are text',
    begin: (exchange) => {
      const { route } = exchange;
      if (route.kind !== 'operation' || route.id === '') return undefined;
      // An id without the prefix does not exist.
      const id = route.id.startsWith(prefix) ? route.id.slice(prefix.length) : 'unknown';
      exchange.route = { ...route, id };
      return undefined;
    },
    response: (_, response) =>
      withData(response, (data) => (Array.isArray(data) ? data.map(mark) : mark(data))),
  };
};

/** `meta.per_page` is a string if the client sent it, as since Laravel 8. */
export const perPageAsText = (): Fault => ({
  name: 'per_page as text',
  response: ({ query }, response) => {
    const sent = query.find(([name]) => name === 'per_page')?.[1];
    if (sent === undefined || response.content.kind !== 'json') return undefined;
    const value = response.content.value as { meta?: object };
    return {
      ...response,
      content: { kind: 'json', value: { ...value, meta: { ...value.meta, per_page: sent } } },
    };
  },
});

export const putOnly = (): Fault => ({
  name: 'PUT only',
  begin: ({ request, response }) => {
    if (request.method !== 'PATCH') return undefined;
    const { status, content } = json(405, { message: 'The PATCH method is not supported for this route.' });
    response.writeHead(status, { 'Content-Type': 'application/json', Allow: 'GET, HEAD, PUT, DELETE' });
    response.end(JSON.stringify(content.kind === 'json' ? content.value : null));
    return 'handled';
  },
});

export const listsWithoutText = (): Fault => ({
  name: 'lists without text',
  response: (_, response) =>
    withData(response, (data) =>
      Array.isArray(data) ? data.map(({ result: _text, ...record }) => record) : data,
    ),
});

/** `language` must be one of `known` (ISO 639-1 in lower case, no region), else 422 names the field. */
export const wantsLanguageCodes = (known: readonly string[] = ['de', 'en', 'ja']): Fault => ({
  name: 'wants language codes',
  received: ({ response }, form) => {
    const language = form.values.get('language');
    if (language == null || known.includes(language)) return undefined;
    send(response, invalid({ language: ['The selected language is invalid.'] }, 'errors'));
    return 'handled';
  },
});

export const ignoresPage = (): Fault => ({
  name: 'ignores page',
  begin: (exchange) => {
    exchange.query = exchange.query.filter(([name]) => name !== 'page');
    return undefined;
  },
});

/** Joins several. The first that takes the exchange ends it. */
export const combineFaults = (...faults: readonly Fault[]): Fault => ({
  name: faults.map(({ name }) => name).join(', '),
  begin: async (exchange) => {
    for (const fault of faults) if ((await fault.begin?.(exchange)) === 'handled') return 'handled';
    return undefined;
  },
  response: async (exchange, first) => {
    let response: ServiceResponse = first;
    for (const fault of faults) {
      const next = await fault.response?.(exchange, response);
      if (next === 'handled') return 'handled';
      response = next ?? response;
    }
    return response;
  },
});

const hasData = (value: unknown): value is { readonly data: unknown } =>
  typeof value === 'object' && value !== null && 'data' in value;
