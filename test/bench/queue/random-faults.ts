/** Random faults of the service, as a long batch of uploads meets them. */

import { createRandom } from '../../random.ts';
import { serverError, tooManyRequests, validation } from '../../service/faults/answers.ts';
import { resetAt } from '../../service/faults/connection.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { dieAfterBody } from '../../service/faults/outcome.ts';
import { waitFor } from '../../service/faults/timing.ts';
import type { TestService } from '../../service/service.ts';
import type { Exchange, Operation } from '../../service/specification/http/exchange.ts';

/** Milliseconds that a slow response takes. */
const slowMs = 400;

const slowResponse: Fault = {
  name: 'slow',
  received: async (exchange) => {
    await waitFor(exchange, slowMs);
    return undefined;
  },
};

/** Every kind is equally likely. */
const kinds: readonly { readonly operation: Operation; readonly fault: Fault }[] = [
  { operation: 'transcriptions.store', fault: serverError(500) },
  { operation: 'transcriptions.store', fault: tooManyRequests('1') },
  { operation: 'transcriptions.store', fault: resetAt(0) },
  { operation: 'transcriptions.store', fault: dieAfterBody({ record: true }) },
  { operation: 'transcriptions.store', fault: dieAfterBody({ record: false }) },
  { operation: 'transcriptions.store', fault: validation({ file: ['The file is not valid.'] }, 'errors') },
  { operation: 'transcriptions.store', fault: slowResponse },
  { operation: 'transcriptions.list', fault: tooManyRequests('1') },
];

/** A `share` (0 to 1) of the store requests meets a fault; a list is as likely to be refused as a store. */
export const applyRandomFaults = ({ faults }: TestService, share: number): void => {
  const random = createRandom(1);
  const numbers = new WeakMap<Exchange, number>();
  const pick = (exchange: Exchange): number => {
    const number = numbers.get(exchange) ?? random();
    numbers.set(exchange, number);
    return number;
  };
  const width = share / kinds.length;
  for (const [index, { operation, fault }] of kinds.entries()) {
    faults.always((exchange) => {
      if (exchange.route.kind !== 'operation' || exchange.route.operation !== operation) return false;
      const number = pick(exchange);
      return number >= index * width && number < (index + 1) * width;
    }, fault);
  }
};
