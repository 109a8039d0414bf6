import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import {
  maxTemplateLength,
  type TemplateField,
  templateFields,
} from '../../../../preload/contract/exports.ts';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './TemplateInput.module.css';
import { getTemplateWarning, insertField } from './template.ts';

interface TemplateInputProps {
  readonly template: string;
  readonly onTemplate: (template: string) => void;
}

/** File name template. Placeholders are inserted at the cursor. Problems cause a warning, never a refusal. */
export const TemplateInput = ({ template, onTemplate }: TemplateInputProps) => {
  const input = useRef<HTMLInputElement>(null);
  const warning = getTemplateWarning(template);
  const insert = (field: TemplateField): void => {
    const { current } = input;
    const [from, to] = [current?.selectionStart ?? template.length, current?.selectionEnd ?? template.length];
    const edit = insertField(template, from, to, field);
    if (edit.text.length > maxTemplateLength) return;
    onTemplate(edit.text);
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(edit.caret, edit.caret);
    });
  };
  return (
    <div>
      <TextInput
        ref={input}
        label={t('transcriptions.exports.fileName')}
        description={t('transcriptions.exports.fileNameHint')}
        value={template}
        maxLength={maxTemplateLength}
        spellCheck={false}
        autoComplete="off"
        dir="auto"
        error={warning !== null && <span className={classes.warning}>{warning}</span>}
        errorProps={{ role: 'status' }}
        withErrorStyles={false}
        onChange={(event) => onTemplate(event.currentTarget.value)}
      />
      <fieldset className={classes.chips}>
        <legend className={classes.spoken}>{t('transcriptions.exports.placeholders')}</legend>
        {templateFields.map((field) => (
          <Button
            key={field}
            variant="default"
            size="compact-xs"
            className={classes.chip}
            leftSection={<IconPlus size={11} stroke={2} />}
            title={t(`transcriptions.exports.fields.${field}.description`, { placeholder: `{${field}}` })}
            onClick={() => insert(field)}
          >
            {t(`transcriptions.exports.fields.${field}.label`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
};
