import type { ServiceData } from './data.ts';
import { createForm, type Form } from './http/body.ts';
import { basePaths, type Exchange, type ServiceRoute } from './http/exchange.ts';
import { json, notFound, type ServiceResponse, shown } from './http/response.ts';
import type { ListeningState } from './listening/line.ts';
import type { QueryParameters } from './resource.ts';
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
  exchange: Exchange,
  { resource, verb, id: idText }: Extract<ServiceRoute, { kind: 'operation' }>,
  form: Form,
): ServiceResponse | Promise<ServiceResponse | null> => {
  const { list, store, show, update, delete: remove } = operations[resource];
  const id = parseId(idText);
  if (verb === 'list') {
    const path = `http://${exchange.request.headers.host}${basePaths[resource]}/api/v1/${resource}`;
    return list(data, createForm(exchange.query).values, path);
  }
  if (verb === 'store') return store(data, form, exchange);
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

const toListeningRecord = (
  data: ServiceData,
  { recording, state, heardMs, leftMs }: ListeningState,
): object => ({
  id: recording.id,
  name: recording.name,
  state,
  heard_ms: heardMs,
  length_ms: recording.length_ms,
  left_ms: leftMs,
  language: data.recordings.getLanguage(recording) || null,
  transcription_id: recording.transcription_id,
});

type ListeningRoute = Extract<ServiceRoute, { kind: 'listening' | 'words' }>;

export const runListeningOperation = (
  data: ServiceData,
  route: ListeningRoute,
  parameters: QueryParameters,
): ServiceResponse | Promise<ServiceResponse> => {
  if (route.kind === 'words') {
    const id = parseId(route.id);
    const words = id === null ? null : data.words.get(id);
    return words === null ? notFound() : shown(words);
  }
  switch (route.verb) {
    case 'list': {
      const name = parameters.get('name') ?? null;
      const line = data.line.list().filter(({ recording }) => name === null || recording.name === name);
      return shown(line.map((state) => toListeningRecord(data, state)));
    }
    case 'show':
      return showListening(data, route.id, parameters.get('from') ?? '0');
    case 'cancel':
      return cancelListening(data, route.id);
  }
};

const showListening = (data: ServiceData, id: string, from: string): ServiceResponse => {
  const state = data.line.get(id);
  if (state === null) return notFound();
  const chunks = data.recordings.getChunks(state.recording, /^\d{1,9}$/.test(from) ? Number(from) : 0);
  return shown({ ...toListeningRecord(data, state), chunks });
};

const cancelListening = async (data: ServiceData, id: string): Promise<ServiceResponse> =>
  (await data.line.cancel(id))
    ? json(200, { id, object: 'listening', deleted: true, status: 200 })
    : notFound();
