import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleMinus } from '@tabler/icons-react';
import type { CheckStep, CheckStepState } from '../../../preload/contract/connection/connection-check.ts';
import { t } from '../../../preload/messages/translate.ts';
import { describeStep, labelPlace, labelStep } from '../../lib/connection-check/describe-steps.ts';
import classes from './StepList.module.css';

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
export const StepList = ({ steps }: { readonly steps: readonly CheckStep[] }) => (
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
