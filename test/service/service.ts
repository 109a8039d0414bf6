/** The specification service with a recorder and faults, which see every request. */
import { createFaults, type Faults } from './faults/fault.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { insertSamples } from './samples/insert-samples.ts';
import type { ServiceHooks } from './specification/http/exchange.ts';
import { deployedLimits } from './specification/rules.ts';
import { SpecificationService, type SpecificationServiceOptions } from './specification/service.ts';

export interface TestServiceOptions extends Omit<SpecificationServiceOptions, 'hooks'> {
  /** Whether it has some records at the start. */
  readonly samples?: boolean;
}

/** `data` has what is stored: `data.transcriptions.getAll()`, `data.websites.insert({ … })`. */
export class TestService extends SpecificationService {
  readonly recorder: Recorder;
  readonly faults: Faults;

  constructor(options: TestServiceOptions) {
    const recorder = createRecorder();
    const faults = createFaults();
    super({
      apiKey: 'test-key',
      rateLimit: 1_000_000,
      ...options,
      limits: { result: deployedLimits.result, ...options.limits },
      hooks: joinHooks(recorder.hooks, faults.hooks),
    });
    this.recorder = recorder;
    this.faults = faults;
    if (options.samples === true) insertSamples(this.data);
  }
}

/** Defaults for tests: in memory, no samples, key `test-key`, a high rate limit, texts of limited length. */
export const startTestService = async (options: TestServiceOptions = {}): Promise<TestService> => {
  const service = new TestService(options);
  await service.start();
  return service;
};

/** The recorder sees every event first; only a fault decides the result. */
const joinHooks = (recorder: ServiceHooks, faults: ServiceHooks): ServiceHooks => ({
  begin: (exchange) => {
    recorder.begin?.(exchange);
    return faults.begin?.(exchange);
  },
  chunk: (exchange, chunk, before) => {
    recorder.chunk?.(exchange, chunk, before);
    return faults.chunk?.(exchange, chunk, before);
  },
  received: (exchange, form) => {
    recorder.received?.(exchange, form);
    return faults.received?.(exchange, form);
  },
  response: (exchange, response) => faults.response?.(exchange, response),
  end: (exchange) => recorder.end?.(exchange),
});
