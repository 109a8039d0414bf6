import type { Exchange } from './http/exchange.ts';
import { createForm, type Form } from './http/form.ts';
import type { ServiceResponse } from './http/response.ts';
import { notFound } from './http/response.ts';
import { basePaths, type ServiceRoute } from './http/route.ts';
import type { ServiceData } from './service-data.ts';
import { storeTranscription } from './transcriptions/transcription-upload.ts';
import {
  deleteTranscription,
  listTranscriptions,
  showTranscription,
  updateTranscription,
} from './transcriptions/transcriptions.ts';
import {
  deleteWebsite,
  listWebsites,
  showWebsite,
  storeWebsite,
  updateWebsite,
} from './websites/websites.ts';

type OperationRoute = Extract<ServiceRoute, { kind: 'operation' }>;

export const runOperation = (
  data: ServiceData,
  exchange: Exchange,
  route: OperationRoute,
  form: Form,
): ServiceResponse | Promise<ServiceResponse | null> => {
  const parameters = createForm(exchange.query).values;
  const path = `http://${exchange.request.headers.host}${basePaths[route.resource]}/api/v1/${route.resource}`;
  const id = /^[1-9]\d{0,14}$/.test(route.id) ? Number(route.id) : null;
  switch (route.operation) {
    case 'websites.list':
      return listWebsites(data, parameters, path);
    case 'websites.store':
      return storeWebsite(data, form);
    case 'transcriptions.list':
      return listTranscriptions(data, parameters, path);
    case 'transcriptions.store':
      return storeTranscription(data, form, exchange);
    default:
      return id === null ? notFound() : runRecordOperation(data, route.operation, id, form);
  }
};

type RecordVerb = 'show' | 'update' | 'delete';
const runRecordOperation = (
  data: ServiceData,
  operation: `${'websites' | 'transcriptions'}.${RecordVerb}`,
  id: number,
  form: Form,
): ServiceResponse => {
  switch (operation) {
    case 'websites.show':
      return showWebsite(data, id);
    case 'websites.update':
      return updateWebsite(data, id, form);
    case 'websites.delete':
      return deleteWebsite(data, id);
    case 'transcriptions.show':
      return showTranscription(data, id);
    case 'transcriptions.update':
      return updateTranscription(data, id, form);
    case 'transcriptions.delete':
      return deleteTranscription(data, id);
  }
};
