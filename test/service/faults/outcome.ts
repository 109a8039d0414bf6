/** The body was taken whole and then something breaks: reliability 6, 8, 10, 11, 14. */

import type { Exchange, Handled } from '../../../main/demo/exchange.ts';
import type { DemoResponse } from '../../../main/demo/response.ts';
import type { Fault } from './fault.ts';

export type Ending = 'reset' | 'close';

/** No answer ever comes. `record`: whether the service made the record all the same. */
export const dieAfterBody = ({ record, ending = 'reset' }: { record: boolean; ending?: Ending }): Fault => {
  const die = ({ request }: Exchange): Handled => {
    if (ending === 'reset') request.socket.resetAndDestroy();
    else request.socket.destroy();
    return 'taken';
  };
  const name = `dies after the body, record ${record ? 'exists' : 'does not exist'}`;
  return record ? { name, response: die } : { name, received: die };
};

/** Changes the record in an answer of the service; `change` gets a copy. */
export const changedRecord = (name: string, change: (record: Record<string, unknown>) => unknown): Fault => ({
  name,
  response: (_, answer) => withData(answer, (data) => change({ ...(data as Record<string, unknown>) })),
});

export const withoutId = (): Fault => changedRecord('answer without an id', ({ id: _, ...record }) => record);

/** The answer has the id of some other record. */
export const otherId = (id: number | string): Fault =>
  changedRecord("answer with another record's id", (record) => ({ ...record, id }));

/** What every answer of an operation looks like to `change`: the value under `data`, where there is one. */
export const withData = (answer: DemoResponse, change: (data: unknown) => unknown): DemoResponse => {
  if (answer.content.kind !== 'json') return answer;
  const value = answer.content.value;
  if (typeof value !== 'object' || value === null || !('data' in value)) return answer;
  return { ...answer, content: { kind: 'json', value: { ...value, data: change(value.data) } } };
};
