/** The report of a check as text, to send to whoever can help. It has no key. */
import type { AppInfo } from '../../../preload/contract/app.ts';
import type { CheckStep, ConnectionCheck } from '../../../preload/contract/connection/connection-check.ts';
import { t } from '../../../preload/messages/translate.ts';
import { formatDateTime } from '../format.ts';
import { describeStep, explainProblem, labelStep } from './describe-steps.ts';

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

export const formatReport = (check: ConnectionCheck, info: AppInfo): string => {
  const { contentUrl, analyticsUrl, startedAt, endedAt, isBuiltIn, steps } = check;
  const { version, platform, locale, electron, chrome, node } = info;
  return [
    t('check.report.title', { version }),
    t('check.report.time', {
      started: formatDateTime(startedAt),
      ended: endedAt === null ? '…' : formatDateTime(endedAt),
    }),
    t('check.report.versions', { system: `${platforms[platform]} (${locale})`, electron, chrome, node }),
    ...(isBuiltIn ? [t('check.report.builtIn')] : []),
    `${t('settings.connection.contentUrl')}: ${contentUrl}`,
    `${t('settings.connection.analyticsUrl')}: ${analyticsUrl}`,
    '',
    ...steps.map(formatStep),
    '',
    t('check.report.noKey'),
    '',
  ].join('\n');
};
