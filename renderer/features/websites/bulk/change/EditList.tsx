import { Select, Textarea } from '@mantine/core';
import { useDeferredValue, useMemo, useRef } from 'react';
import { t } from '../../../../../preload/messages/translate.ts';
import { FindingsList } from '../../checks/FindingsList.tsx';
import { applyFix, type LineFinding } from '../../checks/finding.ts';
import classes from './EditList.module.css';
import type { ListFormValues } from './edit-form-values.ts';

interface EditListProps {
  readonly label: string;
  readonly value: ListFormValues;
  readonly check: (text: string) => readonly LineFinding[];
  readonly onChange: (value: ListFormValues) => void;
}

const getModeOptions = () => [
  { value: '', label: t('websites.form.leaveUnchanged') },
  { value: 'add', label: t('websites.bulkChange.addEntries') },
  { value: 'remove', label: t('websites.bulkChange.removeEntries') },
  { value: 'replace', label: t('websites.bulkChange.replaceEntries') },
];

export const EditList = ({ label, value, check, onChange }: EditListProps) => {
  const { how, text } = value;
  const textarea = useRef<HTMLTextAreaElement>(null);
  const deferredText = useDeferredValue(text);
  const findings = useMemo(() => (how === 'remove' ? [] : check(deferredText)), [check, deferredText, how]);
  return (
    <div>
      <Select
        label={label}
        size="xs"
        data={getModeOptions()}
        value={how ?? ''}
        onChange={(next) => onChange({ text, how: next === '' ? null : (next as ListFormValues['how']) })}
        allowDeselect={false}
      />
      {how !== null && (
        <>
          <Textarea
            ref={textarea}
            mt="xs"
            size="xs"
            autosize
            minRows={2}
            maxRows={6}
            spellCheck={false}
            aria-label={t('websites.bulk.fieldOnePerLine', { field: label })}
            placeholder={t('websites.bulk.onePerLine')}
            classNames={{ input: classes.lines }}
            value={text}
            onChange={(event) => onChange({ how, text: event.currentTarget.value })}
          />
          <FindingsList
            label={label}
            findings={findings}
            textarea={textarea}
            onFix={({ line, fix }) => onChange({ how, text: applyFix(text, line, fix ?? []) })}
          />
          {how === 'replace' && text.trim() === '' && (
            <p className={classes.warn}>{t('websites.bulkChange.replacedByNothing')}</p>
          )}
        </>
      )}
    </div>
  );
};
