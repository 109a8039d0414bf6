import type { ServiceData } from './data.ts';
import { createForm, type Form } from './http/body.ts';
import { basePaths, type Exchange, type ServiceRoute } from './http/exchange.ts';
import { notFound, type ServiceResponse } from './http/response.ts';
import { storeTranscription } from './transcriptions/transcription-upload.ts';
import { transcriptionOperations } from './transcriptions/transcriptions.ts';
import { storeWebsite, websiteOperations } from './websites/websites.ts';

const operations = {
  websites: { ...websiteOperations, store: storeWebsite },
  transcriptions: { ...transcriptionOperations, store: storeTranscription },
};

const parseId = (id: string): number | null => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);

export const runOperation = (
  data: ServiceData,
  { request, query }: Exchange,
  { resource, verb, id: idText }: Extract<ServiceRoute, { kind: 'operation' }>,
  form: Form,
): ServiceResponse | Promise<ServiceResponse> => {
  const { list, store, show, update, delete: remove } = operations[resource];
  const id = parseId(idText);
  if (verb === 'list') {
    const path = `http://${request.headers.host}${basePaths[resource]}/api/v1/${resource}`;
    return list(data, createForm(query).values, path);
  }
  if (verb === 'store') return store(data, form, request);
  if (id === null) return notFound();
  switch (verb) {
    case 'show':
      return show(data, id);
    case 'update':
      return update(data, id, form);
    case 'delete':
      return remove(data, id);
  }
};
