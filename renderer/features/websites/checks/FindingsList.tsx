import { Button, VisuallyHidden } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { formatList } from '../../../lib/format.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import classes from './FindingsList.module.css';
import { type FindingSeverity, getInitialFindings, type LineFinding, sortBySeverity } from './finding.ts';

interface FindingsListProps {
  readonly label: string;
  readonly findings: readonly LineFinding[];
  /** Applying a fix removes its button, so focus moves to the text. */
  readonly textarea: RefObject<HTMLTextAreaElement | null>;
  readonly onFix: (finding: LineFinding) => void;
}

const initialCount = 4;
const tones = { wrong: 'bad', odd: 'warn', note: 'quiet' } as const satisfies Record<FindingSeverity, string>;

const labelFix = ({ fix = [], line }: LineFinding): string => {
  if (fix.length === 0) return t('websites.findings.removeLine', { line });
  return fix.length <= 4
    ? t('websites.findings.use', { entries: formatList(fix) })
    : t('websites.findings.useThese', { count: fix.length });
};

export const FindingsList = ({ label, findings, textarea, onFix }: FindingsListProps) => {
  const [isExpanded, setExpanded] = useState(false);
  const sorted = sortBySeverity(findings);
  const initial = getInitialFindings(sorted, initialCount);
  const shown = isExpanded ? sorted : initial;
  return (
    <>
      <VisuallyHidden role="status">
        {findings.length > 0 && t('websites.findings.count', { count: findings.length, field: label })}
      </VisuallyHidden>
      {findings.length > 0 && (
        <ul className={classes.list} aria-label={t('websites.findings.label', { field: label })}>
          {shown.map((finding) => (
            <li key={`${finding.line} ${finding.kind}`} className={classes.item} data-finding={finding.kind}>
              <StatusDot tone={tones[finding.severity]} />
              <div className={classes.message}>
                <span className={classes.line}>{t('websites.findings.line', { line: finding.line })}</span>{' '}
                <code className={classes.entry} dir="auto">
                  {finding.entry}
                </code>
                <div>{finding.getText()}</div>
                {finding.fix && (
                  <Button
                    className={classes.fix}
                    variant="default"
                    size="compact-xs"
                    onClick={() => {
                      textarea.current?.focus();
                      onFix(finding);
                    }}
                  >
                    {labelFix(finding)}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {findings.length > initial.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setExpanded(!isExpanded)}>
          {isExpanded
            ? t('websites.findings.showFewer')
            : t('websites.findings.showMore', { count: findings.length - initial.length })}
        </Button>
      )}
    </>
  );
};
