/** The process of a page. The DevTools protocol tells it in a trace only. */
import type { CdpSession } from '../chromium/cdp.ts';

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly data?: { readonly frames?: readonly TracedFrame[] } };
}

interface TracedFrame {
  readonly parent?: string;
  readonly processId?: number;
}

/** Chromium has one trace at a time. */
let lastTrace: Promise<unknown> = Promise.resolve();

const trace = async (session: CdpSession): Promise<readonly TraceEvent[]> => {
  const events: TraceEvent[] = [];
  const complete = Promise.withResolvers<void>();
  const stops = [
    session.on('Tracing.dataCollected', ({ value }) => void events.push(...value)),
    session.on('Tracing.tracingComplete', () => complete.resolve()),
  ];
  const includedCategories = ['disabled-by-default-devtools.timeline'];
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  });
  await session.send('Tracing.end');
  await complete.promise;
  for (const stop of stops) stop();
  return events;
};

/** The id of the operating system, 0 if it is unknown. */
export const findProcess = async (session: CdpSession): Promise<number> => {
  const traced = lastTrace.then(() => trace(session)).catch(() => []);
  lastTrace = traced;
  const started = (await traced).find(({ name }) => name === 'TracingStartedInBrowser');
  return started?.args.data?.frames?.find(({ parent }) => parent === undefined)?.processId ?? 0;
};
