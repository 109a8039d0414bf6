/** What a check of the connection found, in words. */
import type { AppInfo } from '../../../preload/contract/app.ts';
import type {
  CheckFinding,
  CheckStep,
  CheckStepState,
  ConnectionCheck,
  SkipReason,
} from '../../../preload/contract/connection/connection-check.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { t } from '../../../preload/messages/translate.ts';
import { type Explanation, explain, getErrorDetails } from '../errors.ts';
import { formatDate, formatDateTime } from '../format.ts';

export const labelStep = ({ kind }: CheckStep): string => t(`check.steps.${kind}`);

/** Host or base URL, if there are several; else empty. */
export const labelPlace = ({ kind, place }: CheckStep, steps: readonly CheckStep[]): string =>
  place !== null && steps.some((step) => step.kind === kind && step.place !== place) ? place : '';

interface StepProblem extends Explanation {
  /** Our details and the message of the service. */
  readonly details: string | null;
}

export const explainProblem = ({ kind, place }: CheckStep, error: BridgeError): StepProblem => {
  const explanation = { ...explain(error), details: getErrorDetails(error) };
  if (error.code !== 'not_found') return explanation;
  const host = (place !== null && URL.parse(place)?.host) || '';
  const next =
    kind === 'service' ? t('settings.test.checkPath', { host }) : t('check.checkPathOrPlan', { host });
  return { ...explanation, title: t('settings.test.notFound'), next, remedy: 'settings' };
};

const describeFinding = (finding: CheckFinding): string => {
  switch (finding.kind) {
    case 'direct':
      return t('check.finding.direct');
    case 'through_proxy':
      return t('check.finding.through_proxy', { proxy: finding.proxy });
    case 'addresses':
      return finding.addresses.join(', ');
    case 'connected':
      return t('check.finding.connected', { address: finding.address });
    case 'certificate': {
      const { protocol, issuer, expiresAt } = finding;
      return t('check.finding.certificate', { protocol, issuer, date: formatDate(expiresAt) });
    }
    case 'rate_limit':
      return t('check.finding.rate_limit', { remaining: finding.remaining, limit: finding.limit });
  }
};

const describeSkip = (reason: SkipReason): string => t(`check.skipped.${reason}`);

/** What is shown beside the name of a step. */
export const describeStep = (step: CheckStep): string => {
  const { state } = step;
  switch (state.kind) {
    case 'waiting':
    case 'running':
      return t(`check.state.${state.kind}`);
    case 'passed':
      return state.finding === null ? t('check.state.passed') : describeFinding(state.finding);
    case 'failed':
      return explainProblem(step, state.error).title;
    case 'skipped':
      return describeSkip(state.reason);
  }
};

type FailedState = Extract<CheckStepState, { kind: 'failed' }>;

/** The first step that failed, which the others may follow from. */
export const findFailure = ({
  steps,
}: ConnectionCheck): { readonly step: CheckStep; readonly error: BridgeError } | null => {
  const isFailed = (state: CheckStepState): state is FailedState => state.kind === 'failed';
  for (const step of steps) if (isFailed(step.state)) return { step, error: step.state.error };
  return null;
};

export const isStopped = ({ steps }: ConnectionCheck): boolean =>
  steps.some(({ state }) => state.kind === 'skipped' && state.reason === 'cancelled');

const platforms = { darwin: 'macOS', win32: 'Windows', linux: 'Linux' } as const;

const formatDetails = (step: CheckStep): readonly string[] => {
  const { state } = step;
  if (state.kind !== 'failed') return [];
  const { next, details } = explainProblem(step, state.error);
  return [details, next].filter((line) => line !== null).map((line) => `  ${line}`);
};

const formatStep = (step: CheckStep): string => {
  const { state, place } = step;
  const duration =
    'milliseconds' in state ? ` (${t('check.report.duration', { milliseconds: state.milliseconds })})` : '';
  const name = place === null ? labelStep(step) : `${labelStep(step)}, ${place}`;
  const line = t('check.report.step', { state: t(`check.state.${state.kind}`), step: name });
  return [`- ${line}${duration}`, `  ${describeStep(step)}`, ...formatDetails(step)].join('\n');
};

/** The report of a check as text, to send to whoever can help. It has no key. */
export const formatReport = (check: ConnectionCheck, info: AppInfo): string => {
  const { contentUrl, analyticsUrl, startedAt, endedAt, steps } = check;
  const { version, platform, locale, electron, chrome, node } = info;
  return [
    t('check.report.title', { version }),
    t('check.report.time', {
      started: formatDateTime(startedAt),
      ended: endedAt === null ? '…' : formatDateTime(endedAt),
    }),
    t('check.report.versions', { system: `${platforms[platform]} (${locale})`, electron, chrome, node }),
    `${t('settings.connection.contentUrl')}: ${contentUrl}`,
    ...(analyticsUrl === '' ? [] : [`${t('settings.connection.analyticsUrl')}: ${analyticsUrl}`]),
    '',
    ...steps.map(formatStep),
    '',
    t('check.report.noKey'),
    '',
  ].join('\n');
};
