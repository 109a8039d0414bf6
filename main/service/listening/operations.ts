/** What only the built-in service has: which recordings it listens to, what it has heard, and the words of a text. */
import { json, notFound, type ServiceResponse, shown } from '../http/response.ts';
import type { ServiceRoute } from '../http/route.ts';
import type { QueryParameters } from '../listing.ts';
import type { ServiceData } from '../service-data.ts';
import type { ListeningState } from './line.ts';

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

export type ListeningRoute = Extract<ServiceRoute, { kind: 'listening' | 'words' }>;

export const runListeningOperation = (
  data: ServiceData,
  route: ListeningRoute,
  parameters: QueryParameters,
): ServiceResponse | Promise<ServiceResponse> => {
  if (route.kind === 'words') {
    const words = /^[1-9]\d{0,14}$/.test(route.id) ? data.words.get(Number(route.id)) : null;
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
