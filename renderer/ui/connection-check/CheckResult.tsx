import { t } from '../../../preload/messages/translate.ts';
import {
  explainProblem,
  findFailure,
  isStopped,
  labelStep,
} from '../../lib/connection-check/describe-steps.ts';
import { explain, getErrorDetails } from '../../lib/errors.ts';
import { RetryCountdown } from '../RetryCountdown.tsx';
import { StatusDot } from '../StatusDot.tsx';
import type { Tone } from '../tone.ts';
import classes from './CheckResult.module.css';
import type { CheckRun } from './use-connection-check.ts';

interface Summary {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  readonly details: string | null;
}

const summarizeRunning = ({ check }: CheckRun): Summary => {
  const running = check?.steps.find(({ state }) => state.kind === 'running');
  const title = running ? t('check.running', { step: labelStep(running) }) : t('common.loading');
  return { tone: 'quiet', title, text: '', details: null };
};

const summarize = (run: CheckRun): Summary => {
  const { check, error, isRunning } = run;
  if (isRunning) return summarizeRunning(run);
  if (error !== null) {
    const { title, next } = explain(error);
    const details = getErrorDetails(error);
    return { tone: 'bad', title: `${t('check.notStarted')}. ${title}`, text: next, details };
  }
  const failure = check && findFailure(check);
  if (failure) {
    const { title, next, details } = explainProblem(failure.step, failure.error);
    const step = labelStep(failure.step);
    return { tone: 'bad', title: t('check.failed', { step, title }), text: next, details };
  }
  if (check && isStopped(check)) return { tone: 'quiet', title: t('check.stopped'), text: '', details: null };
  const isKeyChecked = check?.steps.some(({ kind, state }) => kind === 'key' && state.kind === 'passed');
  const text = isKeyChecked ? t('check.passedText') : t('check.passedWithoutKey');
  return { tone: 'good', title: t('check.passed'), text, details: null };
};

/** What is happening, then what was found and what to do. A live region: screen readers speak each change. */
export const CheckResult = ({ run }: { readonly run: CheckRun }) => {
  const { tone, title, text, details } = summarize(run);
  const failure = !run.isRunning && run.check ? findFailure(run.check) : null;
  return (
    <div className={classes.result} role="status" data-tone={tone}>
      <StatusDot tone={tone} pulse={run.isRunning} />
      <div className={classes.text}>
        <div className={classes.title}>{title}</div>
        {details && <div>{details}</div>}
        {text && (
          <div>
            {text} {failure && <RetryCountdown error={failure.error} />}
          </div>
        )}
      </div>
    </div>
  );
};
