import { Button, Input, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { ListField } from '../../../../preload/contract/website-fields.ts';
import type { LastSent } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getEntryRules } from '../checks/entry-rules.ts';
import { FindingsList } from '../checks/FindingsList.tsx';
import { applyFix } from '../checks/finding.ts';
import { labelField } from '../labels.ts';
import { lastSentQuery } from '../records.ts';
import { FieldNote } from './FieldNote.tsx';
import type { FieldEditorProps } from './field-editor-props.ts';
import { LastSentOffer } from './LastSentOffer.tsx';
import classes from './LinesField.module.css';

interface UnshownLinesProps {
  readonly label: string;
  readonly description: string;
  readonly error: string | undefined;
  /** What this app last sent. */
  readonly lastSent: LastSent[ListField] | undefined;
  readonly replaceButton: RefObject<HTMLButtonElement | null>;
  readonly onReplace: (text: string) => void;
}

const UnshownLines = (props: UnshownLinesProps) => {
  const { label, description, error, lastSent, replaceButton, onReplace } = props;
  return (
    <Input.Wrapper labelElement="div" label={label} description={description} error={error}>
      <FieldNote>
        <span>{t('websites.form.notShownUnchanged')}</span>
        <Button
          ref={replaceButton}
          variant="default"
          size="compact-sm"
          aria-label={t('websites.form.replaceField', { field: label })}
          onClick={() => onReplace('')}
        >
          {t('websites.form.replace')}
        </Button>
      </FieldNote>
      {lastSent && <LastSentOffer label={label} sent={lastSent} onUse={onReplace} />}
    </Input.Wrapper>
  );
};

/** One entry per line. A list that the service does not show stays unchanged until the user replaces it. */
export const LinesField = ({ field, website, form }: FieldEditorProps<ListField>) => {
  const value = form.values[field];
  const isShown = website?.[field] !== null;
  const common = {
    label: labelField(field),
    description: t(`websites.fieldHints.${field}`),
    error: form.errors[field],
  };
  const { check } = getEntryRules(field);
  const { data: sent } = useQuery({ ...lastSentQuery(website?.id ?? ''), enabled: !isShown });
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
  const change = (text: string | null): void => form.set(field, text);
  const revert = (): void => {
    isReverting.current = true;
    change(null);
  };

  if (value === null) {
    return (
      <UnshownLines {...common} lastSent={sent?.[field]} replaceButton={replaceButton} onReplace={change} />
    );
  }
  return (
    <div>
      <Textarea
        ref={input}
        {...common}
        autosize
        minRows={2}
        maxRows={7}
        spellCheck={false}
        classNames={{ input: classes.lines }}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <FindingsList
        label={common.label}
        findings={findings}
        textarea={input}
        onFix={({ line, fix }) => change(applyFix(value, line, fix ?? []))}
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
