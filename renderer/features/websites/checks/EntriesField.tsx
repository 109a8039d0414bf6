import { Button, Text, Textarea, type TextareaProps, VisuallyHidden } from '@mantine/core';
import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { formatList } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import classes from './EntriesField.module.css';
import {
  applyFix,
  type FindingSeverity,
  getInitialFindings,
  type LineFinding,
  sortBySeverity,
} from './entry-findings.ts';

const initialCount = 4;
const tones = { wrong: 'bad', odd: 'warn', note: 'quiet' } as const satisfies Record<FindingSeverity, string>;

const labelFix = ({ fix = [], line }: LineFinding): string => {
  if (fix.length === 0) return t('websites.findings.removeLine', { line });
  return fix.length <= 4
    ? t('websites.findings.use', { entries: formatList(fix) })
    : t('websites.findings.useThese', { count: fix.length });
};

const Findings = ({
  field,
  findings,
  onFix,
}: {
  readonly field: string;
  readonly findings: readonly LineFinding[];
  readonly onFix: (finding: LineFinding) => void;
}) => {
  const [isExpanded, setExpanded] = useState(false);
  const sorted = sortBySeverity(findings);
  const initial = getInitialFindings(sorted, initialCount);
  return (
    <>
      <VisuallyHidden role="status">
        {findings.length > 0 && t('websites.findings.count', { count: findings.length, field })}
      </VisuallyHidden>
      {findings.length > 0 && (
        <ul className={classes.list} aria-label={t('websites.findings.label', { field })}>
          {(isExpanded ? sorted : initial).map((finding) => (
            <li key={`${finding.line} ${finding.kind}`} className={classes.item} data-finding={finding.kind}>
              <StatusDot tone={tones[finding.severity]} />
              <div className={classes.message}>
                <Text span inherit c="dimmed">
                  {t('websites.findings.line', { line: finding.line })}
                </Text>{' '}
                <code className={classes.entry} dir="auto">
                  {finding.entry}
                </code>
                <div>{finding.getText()}</div>
                {finding.fix && (
                  <Button
                    className={classes.fix}
                    variant="default"
                    size="compact-xs"
                    onClick={() => onFix(finding)}
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
        <ActionButton variant="subtle" size="compact-sm" onClick={() => setExpanded(!isExpanded)}>
          {isExpanded
            ? t('websites.findings.showFewer')
            : t('websites.findings.showMore', { count: findings.length - initial.length })}
        </ActionButton>
      )}
    </>
  );
};

interface EntriesFieldProps extends Omit<TextareaProps, 'onChange' | 'ref'> {
  readonly ref?: RefObject<HTMLTextAreaElement | null>;
  /** Name of the list, for screen readers. */
  readonly field: string;
  readonly value: string;
  readonly check: (text: string) => readonly LineFinding[];
  readonly onChange: (text: string) => void;
}

/** A list with one entry on each line, and what was found in it. */
export const EntriesField = ({ ref, field, value, check, onChange, ...props }: EntriesFieldProps) => {
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const textarea = ref ?? ownRef;
  const deferredText = useDeferredValue(value);
  const findings = useMemo(() => check(deferredText), [check, deferredText]);
  const fix = ({ line, fix: entries = [] }: LineFinding): void => {
    // Applying a fix removes its button, so focus moves to the text.
    textarea.current?.focus();
    onChange(applyFix(value, line, entries));
  };
  return (
    <div>
      <Textarea
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        {...props}
        ref={textarea}
        classNames={{ input: classes.lines }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Findings field={field} findings={findings} onFix={fix} />
    </div>
  );
};
