import { Button, Input, Textarea } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { t } from '../../../preload/messages/translate.ts';
import { applyFix, type LineFinding } from './checks/finding.ts';
import { FieldNote } from './FieldNote.tsx';
import { FindingsList } from './FindingsList.tsx';
import { LastSentOffer } from './LastSentOffer.tsx';
import classes from './LinesField.module.css';

interface LinesFieldProps {
  readonly label: string;
  readonly explanation: string;
  readonly value: string | null;
  /** False if the service does not show the list. True for a new website. */
  readonly isShown: boolean;
  readonly error: string | undefined;
  /** Findings about the entries. They never prevent sending. */
  readonly check: (text: string) => readonly LineFinding[];
  /** What this app last sent, for a list that the service does not show. */
  readonly lastSent: { readonly value: string; readonly at: number } | null;
  readonly onChange: (value: string | null) => void;
}

/** One entry per line. A list that the service does not show stays unchanged until the user replaces it. */
export const LinesField = (props: LinesFieldProps) => {
  const { label, explanation, value, isShown, error, check, lastSent, onChange } = props;
  const input = useRef<HTMLTextAreaElement>(null);
  const wasNull = useRef(value === null);
  const deferredText = useDeferredValue(value ?? '');
  const findings = useMemo(() => check(deferredText), [check, deferredText]);
  const replaceButton = useRef<HTMLButtonElement>(null);
  const isReverting = useRef(false);
  useEffect(() => {
    if (value !== null && wasNull.current) input.current?.focus();
    if (value === null && isReverting.current) replaceButton.current?.focus();
    wasNull.current = value === null;
    isReverting.current = false;
  }, [value]);
  const revert = (): void => {
    isReverting.current = true;
    onChange(null);
  };

  if (value === null) {
    return (
      <Input.Wrapper labelElement="div" label={label} description={explanation} error={error}>
        <FieldNote>
          <span>{t('websites.form.notShownUnchanged')}</span>
          <Button
            ref={replaceButton}
            variant="default"
            size="compact-sm"
            aria-label={t('websites.form.replaceField', { field: label })}
            onClick={() => onChange('')}
          >
            {t('websites.form.replace')}
          </Button>
        </FieldNote>
        {lastSent && <LastSentOffer label={label} sent={lastSent} onUse={onChange} />}
      </Input.Wrapper>
    );
  }
  return (
    <div>
      <Textarea
        ref={input}
        label={label}
        description={explanation}
        error={error}
        autosize
        minRows={2}
        maxRows={7}
        spellCheck={false}
        classNames={{ input: classes.lines }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FindingsList
        label={label}
        findings={findings}
        textarea={input}
        onFix={({ line, fix }) => onChange(applyFix(value, line, fix ?? []))}
      />
      {!isShown && (
        <FieldNote>
          <span>
            {t(value.trim() === '' ? 'websites.form.replacedByNothing' : 'websites.form.replacesAll')}
          </span>
          <Button variant="default" size="compact-sm" onClick={revert}>
            {t('websites.form.leaveUnchanged')}
          </Button>
        </FieldNote>
      )}
    </div>
  );
};
