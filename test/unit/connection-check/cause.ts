import { startTestService, type TestService, type TestServiceOptions } from '../../service/service.ts';
import type { Exchange } from '../../service/specification/http/exchange.ts';
import { type CertificateKind, readCertificate } from '../../service/tls.ts';
import type { TestClientOptions } from '../api/test-client.ts';
import type { CheckedService } from './check-setup.ts';

interface Cause {
  readonly service: CheckedService;
  readonly options?: TestClientOptions;
}

export interface CauseCase {
  readonly name: string;
  /** The steps that fail, as in `summarize`. */
  readonly failed: readonly string[];
  /** Other steps that must be as given. */
  readonly also?: readonly string[];
  readonly prepare: () => Promise<Cause>;
}

interface Closeable {
  close(): Promise<unknown>;
}

const closeables: Closeable[] = [];
export const closeAfterTest = <T extends Closeable>(one: T): T => {
  closeables.push(one);
  return one;
};
export const closeAll = (): Promise<unknown> => Promise.all(closeables.splice(0).map((one) => one.close()));

export const start = async (options: TestServiceOptions = {}): Promise<TestService> =>
  closeAfterTest(await startTestService(options));
export const startSecure = (kind: CertificateKind): Promise<TestService> =>
  start({ tls: readCertificate(kind), host: 'localhost' });
export const withKey = (service: TestService, apiKey: string): CheckedService => ({
  contentUrl: service.contentUrl,
  analyticsUrl: service.analyticsUrl,
  apiKey,
});
export const withCertificate = async (kind: CertificateKind, trusted: readonly string[]): Promise<Cause> => ({
  service: await startSecure(kind),
  options: { certificates: trusted },
});
/** A list of websites that is requested with a key. */
export const isListedWithKey = ({ route, request }: Exchange): boolean =>
  route.kind === 'operation' &&
  route.operation === 'websites.list' &&
  request.headers.authorization !== undefined;
