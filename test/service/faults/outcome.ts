import type { Exchange, Handled } from '../specification/http/exchange.ts';
import type { ServiceResponse } from '../specification/http/response.ts';
import type { Fault } from './fault.ts';

export type Ending = 'reset' | 'close';

/** Sends no response. `record`: whether the service still creates the record. */
export const dieAfterBody = ({ record, ending = 'reset' }: { record: boolean; ending?: Ending }): Fault => {
  const die = ({ request }: Exchange): Handled => {
    if (ending === 'reset') request.socket.resetAndDestroy();
    else request.socket.destroy();
    return 'handled';
  };
  const name = `dies after the body, record ${record ? 'exists' : 'does not exist'}`;
  return record ? { name, response: die } : { name, received: die };
};

/** Changes the record in a response; `change` receives a copy. */
export const changedRecord = (name: string, change: (record: Record<string, unknown>) => unknown): Fault => ({
  name,
  response: (_, response) => withData(response, (data) => change({ ...(data as Record<string, unknown>) })),
});

export const withoutId = (): Fault =>
  changedRecord('response without an id', ({ id: _, ...record }) => record);

export const otherId = (id: number | string): Fault =>
  changedRecord("response with another record's id", (record) => ({ ...record, id }));

/** Applies `change` to the value under `data`, if there is one. */
export const withData = (response: ServiceResponse, change: (data: unknown) => unknown): ServiceResponse => {
  if (response.content.kind !== 'json') return response;
  const value = response.content.value;
  if (typeof value !== 'object' || value === null || !('data' in value)) return response;
  return { ...response, content: { kind: 'json', value: { ...value, data: change(value.data) } } };
};
