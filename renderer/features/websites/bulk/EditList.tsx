import { Select, Textarea } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { applyFix, type LineFinding } from '../checks/finding.ts';
import { FindingsList } from '../FindingsList.tsx';
import classes from './EditFields.module.css';
import type { ListFormValues } from './edit-form-values.ts';

interface EditListProps {
  readonly label: string;
  readonly value: ListFormValues;
  readonly check: (text: string) => readonly LineFinding[];
  readonly onChange: (value: ListFormValues) => void;
}

const modeOptions = [
  { value: '', label: 'Leave as they are' },
  { value: 'add', label: 'Add these' },
  { value: 'remove', label: 'Remove these' },
  { value: 'replace', label: 'Replace all by these' },
];

export const EditList = ({ label, value, check, onChange }: EditListProps) => {
  const { how, text } = value;
  const deferredText = useDeferredValue(text);
  const findings = useMemo(() => (how === 'remove' ? [] : check(deferredText)), [check, deferredText, how]);
  return (
    <div>
      <Select
        label={label}
        size="xs"
        data={modeOptions}
        value={how ?? ''}
        onChange={(next) => onChange({ text, how: next === '' ? null : (next as ListFormValues['how']) })}
        allowDeselect={false}
      />
      {how !== null && (
        <>
          <Textarea
            mt={6}
            size="xs"
            autosize
            minRows={2}
            maxRows={6}
            spellCheck={false}
            aria-label={`${label}, one a line`}
            placeholder="One a line"
            classNames={{ input: classes.lines }}
            value={text}
            onChange={(event) => onChange({ how, text: event.currentTarget.value })}
          />
          <FindingsList
            label={label}
            findings={findings}
            onFix={({ line, fix }) => onChange({ how, text: applyFix(text, line, fix ?? []) })}
          />
          {how === 'replace' && text.trim() === '' && (
            <p className={classes.warn}>Left empty, all entries of every website are removed.</p>
          )}
        </>
      )}
    </div>
  );
};
