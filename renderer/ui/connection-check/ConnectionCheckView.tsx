import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type {
  CheckStep,
  CheckStepState,
  CheckTarget,
  ConnectionCheck,
} from '../../../preload/contract/connection/connection-check.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import {
  describeStep,
  explainProblem,
  findFailure,
  formatReport,
  isStopped,
  labelPlace,
  labelStep,
} from '../../lib/connection-check/describe-steps.ts';
import { explain, getErrorDetails } from '../../lib/errors.ts';
import { infoQuery } from '../../lib/settings-query.ts';
import { closeDialog } from '../dialogs/Dialogs.tsx';
import { RetryCountdown } from '../RetryCountdown.tsx';
import { StatusDot } from '../StatusDot.tsx';
import type { Tone } from '../tone.ts';
import { useCopy } from '../use-copy.ts';
import classes from './ConnectionCheckView.module.css';

interface CheckRun {
  /** Null until the first step begins. */
  readonly check: ConnectionCheck | null;
  /** The check could not start. */
  readonly error: BridgeError | null;
  readonly isRunning: boolean;
}

const started: CheckRun = { check: null, error: null, isRunning: true };
const stop = (): void => void bridge.connection.cancelCheck();

/** Checks the connection in use, or typed addresses, when the component mounts. Stops when it unmounts. */
const useConnectionCheck = (typed: CheckTarget | undefined) => {
  const [run, setRun] = useState<CheckRun>(started);
  /** The number of the last start; results of earlier ones are dropped. */
  const runs = useRef(0);

  const start = useCallback((): void => {
    runs.current += 1;
    const current = runs.current;
    setRun(started);
    void bridge.connection.check(typed).then((result) => {
      if (current !== runs.current) return;
      setRun((before) =>
        result.ok
          ? { check: result.value, error: null, isRunning: false }
          : { check: before.check, error: result.error, isRunning: false },
      );
    });
  }, [typed]);

  useEffect(() => {
    const unsubscribe = bridge.connection.onCheckChanged((check) =>
      setRun((before) => (before.isRunning ? { ...before, check } : before)),
    );
    start();
    return () => {
      runs.current += 1;
      unsubscribe();
      stop();
    };
  }, [start]);

  return { run, start, stop };
};

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
const CheckResult = ({ run }: { readonly run: CheckRun }) => {
  const { tone, title, text, details } = summarize(run);
  const failure = !run.isRunning && run.check ? findFailure(run.check) : null;
  return (
    <div className={classes.result} role="status" data-tone={tone}>
      <StatusDot tone={tone} pulse={run.isRunning} />
      <Stack gap={4} miw={0} fz="sm">
        <Text fw={600}>{title}</Text>
        {details && <div>{details}</div>}
        {text && (
          <div>
            {text} {failure && <RetryCountdown error={failure.error} />}
          </div>
        )}
      </Stack>
    </div>
  );
};

const icons = {
  waiting: IconCircleDashed,
  passed: IconCircleCheck,
  failed: IconAlertTriangle,
  skipped: IconCircleMinus,
} as const;

const StepIcon = ({ kind }: { readonly kind: CheckStepState['kind'] }) => {
  if (kind === 'running') return <Loader size={16} />;
  const Icon = icons[kind];
  return <Icon size={18} stroke={1.6} />;
};

/** The steps in order, each with its state in words. */
const StepList = ({ steps }: { readonly steps: readonly CheckStep[] }) => (
  <ol className={classes.steps} aria-label={t('check.steps.label')}>
    {steps.map((step) => {
      const place = labelPlace(step, steps);
      return (
        <li
          key={`${step.kind} ${step.place}`}
          className={classes.step}
          data-step={step.kind}
          data-state={step.state.kind}
        >
          <span className={classes.icon} aria-hidden="true">
            <StepIcon kind={step.state.kind} />
          </span>
          <span className={classes.name}>
            {labelStep(step)}
            {place !== '' && <span className={classes.place}> {place}</span>}
          </span>
          <span className={classes.found}>{describeStep(step)}</span>
        </li>
      );
    })}
  </ol>
);

const needsSettings = (check: ConnectionCheck | null): boolean => {
  const failure = check && findFailure(check);
  return failure ? explainProblem(failure.step, failure.error).remedy === 'settings' : false;
};

const CopyReport = ({ check }: { readonly check: ConnectionCheck }) => {
  const { data: info } = useQuery(infoQuery);
  const { message, copy } = useCopy();
  if (!info) return null;
  return (
    <>
      <Button variant="default" onClick={() => copy(formatReport(check, info))}>
        {t('check.report.copy')}
      </Button>
      <Text span size="sm" c="dimmed" role="status">
        {message}
      </Text>
    </>
  );
};

/** Checks the connection in use, or typed addresses. Default export for `lazy()`. */
const ConnectionCheckView = (props: {
  readonly typed: CheckTarget | undefined;
  readonly dialogId: string;
}) => {
  const { typed, dialogId } = props;
  const { run, start, stop } = useConnectionCheck(typed);
  const { check, isRunning } = run;
  return (
    <Stack gap="md">
      <CheckResult run={run} />
      {check && <StepList steps={check.steps} />}
      <Group gap="xs">
        <Button data-autofocus onClick={isRunning ? stop : start} variant={isRunning ? 'default' : 'filled'}>
          {isRunning ? t('check.stop') : t('check.again')}
        </Button>
        {!isRunning && typed === undefined && needsSettings(check) && (
          <Button component={Link} to="/settings" variant="default" onClick={() => closeDialog(dialogId)}>
            {t('common.openSettings')}
          </Button>
        )}
        {check && !isRunning && <CopyReport check={check} />}
      </Group>
    </Stack>
  );
};

export default ConnectionCheckView;
