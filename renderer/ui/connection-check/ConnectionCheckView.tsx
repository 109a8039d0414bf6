import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CheckTarget, ConnectionCheck } from '../../../preload/contract/connection/connection-check.ts';
import { t } from '../../../preload/messages/translate.ts';
import { explainProblem, findFailure } from '../../lib/connection-check/describe-steps.ts';
import { formatReport } from '../../lib/connection-check/format-report.ts';
import { infoQuery } from '../../lib/settings-query.ts';
import { closeDialog } from '../dialogs/Dialogs.tsx';
import { useCopy } from '../use-copy.ts';
import { CheckResult } from './CheckResult.tsx';
import classes from './ConnectionCheckView.module.css';
import { StepList } from './StepList.tsx';
import { useConnectionCheck } from './use-connection-check.ts';

interface ConnectionCheckViewProps {
  /** If it is missing, the connection in use is checked. */
  readonly typed?: CheckTarget | undefined;
  readonly dialogId: string;
}

const needsSettings = (check: ConnectionCheck | null): boolean => {
  const failure = check && findFailure(check);
  return failure ? explainProblem(failure.step, failure.error).remedy === 'settings' : false;
};

const CopyReport = ({ check }: { readonly check: ConnectionCheck }) => {
  const { data: info } = useQuery(infoQuery);
  const { state, copy } = useCopy();
  if (!info) return null;
  const messages = { idle: '', copied: t('common.copied'), failed: t('common.copyFailed') };
  return (
    <>
      <Button variant="default" onClick={() => copy(formatReport(check, info))}>
        {t('check.report.copy')}
      </Button>
      <span className={classes.copied} role="status">
        {messages[state]}
      </span>
    </>
  );
};

/** Default export for `lazy()`. */
const ConnectionCheckView = ({ typed, dialogId }: ConnectionCheckViewProps) => {
  const run = useConnectionCheck(typed);
  const { check, isRunning, start, stop } = run;
  return (
    <div className={classes.check}>
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
    </div>
  );
};

export default ConnectionCheckView;
