import {
  answerWith,
  captivePortal,
  forbidden,
  nginxPage,
  redirectTo,
  serverError,
  tooManyRequests,
} from '../../service/faults/answers.ts';
import { startTestProxy } from '../../service/proxy.ts';
import { readAuthority, readCertificate } from '../../service/tls.ts';
import { createEndpoints } from '../api/test-client.ts';
import {
  type CauseCase,
  closeAfterTest,
  isListedWithKey,
  start,
  startSecure,
  withCertificate,
  withKey,
} from './cause.ts';

export const certificateCauses: readonly CauseCase[] = [
  {
    name: 'certificate expired',
    failed: ['tls: failed certificate_expired'],
    also: ['connect: passed', 'service: skipped other_step'],
    prepare: () => withCertificate('expired', [readAuthority()]),
  },
  {
    name: 'certificate not yet valid',
    failed: ['tls: failed certificate_not_yet_valid'],
    prepare: () => withCertificate('not-yet-valid', [readCertificate('not-yet-valid').cert]),
  },
  {
    name: 'certificate of another host',
    failed: ['tls: failed certificate_other_host'],
    prepare: () => withCertificate('wrong-host', [readAuthority()]),
  },
  {
    name: 'unknown authority',
    failed: ['tls: failed certificate_untrusted'],
    prepare: () => withCertificate('valid', []),
  },
  {
    name: 'self-signed certificate',
    failed: ['tls: failed certificate_self_signed'],
    prepare: () => withCertificate('self-signed', []),
  },
  {
    name: 'own authority: all well',
    failed: [],
    also: ['tls: passed', 'service: passed', 'key: passed'],
    prepare: async () => {
      const service = await startSecure('valid');
      const getAuthorities = (origin: string) => (origin === service.origin ? [readAuthority()] : []);
      return { service, options: { getAuthorities } };
    },
  },
  {
    name: 'own authority, but for another server',
    failed: ['tls: failed certificate_untrusted'],
    prepare: async () => {
      const service = await startSecure('valid');
      const getAuthorities = (origin: string) => (origin === service.origin ? [] : [readAuthority()]);
      return { service, options: { getAuthorities } };
    },
  },
  {
    name: 'own authority through a proxy: all well',
    failed: [],
    also: ['proxy: passed', 'tls: passed', 'key: passed'],
    prepare: async () => {
      const service = await startSecure('valid');
      const proxy = closeAfterTest(await startTestProxy());
      return {
        service,
        options: {
          proxyFor: async () => `PROXY 127.0.0.1:${proxy.port}`,
          getAuthorities: () => [readAuthority()],
        },
      };
    },
  },
  {
    name: 'https at a port of http',
    failed: ['tls: failed not_https'],
    prepare: async () => {
      const service = await start();
      return { service: createEndpoints(service.origin.replace('http:', 'https:')) };
    },
  },
];

export const responseCauses: readonly CauseCase[] = [
  {
    name: 'a web page instead of the service',
    failed: ['service: failed response_web_page', 'service: failed response_web_page'],
    also: ['key: skipped other_step', 'rateLimit: skipped other_step'],
    prepare: async () => {
      const service = await start();
      service.faults.always('any', captivePortal());
      return { service };
    },
  },
  {
    name: 'wrong path of one address',
    failed: ['service: failed not_found'],
    also: ['transcriptions: skipped other_step', 'key: passed', 'websites: passed'],
    prepare: async () => {
      const service = await start();
      service.faults.always('transcriptions.list', answerWith(nginxPage(404)));
      return { service };
    },
  },
  {
    name: 'wrong path of one address at a service that asks for the key first',
    failed: ['transcriptions: failed not_found'],
    also: ['service: passed', 'key: passed', 'websites: passed'],
    prepare: async () => {
      const service = await start();
      return {
        service: { ...withKey(service, service.apiKey), contentUrl: `${service.contentUrl}/elsewhere` },
      };
    },
  },
  {
    name: 'redirected to another host',
    failed: ['service: failed redirect_other_host', 'service: failed redirect_other_host'],
    prepare: async () => {
      const service = await start();
      service.faults.always('any', redirectTo('https://login.example/'));
      return { service };
    },
  },
  {
    name: 'wrong key',
    failed: ['key: failed unauthorized'],
    also: ['transcriptions: skipped other_step', 'websites: skipped other_step', 'rateLimit: passed'],
    prepare: async () => ({ service: withKey(await start(), 'another-key') }),
  },
  {
    name: 'key without access to one resource',
    failed: ['websites: failed forbidden'],
    also: ['key: passed', 'transcriptions: passed'],
    prepare: async () => {
      const service = await start();
      service.faults.always(isListedWithKey, forbidden());
      return { service };
    },
  },
  {
    name: 'rate limited',
    failed: ['rateLimit: failed rate_limited'],
    also: ['service: passed', 'key: skipped rate_limited', 'transcriptions: skipped other_step'],
    prepare: async () => {
      const service = await start();
      service.faults.always('any', tooManyRequests('30'));
      return { service };
    },
  },
  {
    name: 'rate limited in the middle',
    failed: ['rateLimit: failed rate_limited'],
    also: ['key: passed', 'transcriptions: passed', 'websites: skipped rate_limited'],
    prepare: async () => {
      const service = await start();
      service.faults.always(isListedWithKey, tooManyRequests('30'));
      return { service };
    },
  },
  {
    name: 'server error',
    failed: ['service: failed server_error', 'service: failed server_error'],
    prepare: async () => {
      const service = await start();
      service.faults.always('any', serverError(500));
      return { service };
    },
  },
  {
    name: 'all well',
    failed: [],
    also: ['proxy: passed', 'key: passed', 'transcriptions: passed', 'websites: passed', 'rateLimit: passed'],
    prepare: async () => ({ service: await start() }),
  },
];
