import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import {
  type DocumentFormat,
  isTimedFormat,
  maxTemplateLength,
  type TemplateField,
  templateFields,
  textFormats,
  timedFormats,
} from '../../../../preload/contract/exports.ts';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './ExportFields.module.css';
import { getTemplateWarning, insertField } from './template.ts';

export const FieldHint = (props: ComponentProps<'p'>) => <p {...props} className={classes.hint} />;

interface FieldLabelProps {
  readonly id: string;
  readonly component?: 'div' | 'h3';
  readonly children: ReactNode;
}

export const FieldLabel = ({ id, component: Component = 'div', children }: FieldLabelProps) => (
  <Component id={id} className={classes.label}>
    {children}
  </Component>
);

interface FormatsProps extends FormatChoiceProps {
  readonly label: string;
  readonly formats: readonly DocumentFormat[];
  readonly hint: string;
  readonly isDisabled?: boolean;
}

/** One row of formats. It has no choice while a format of the other row is chosen. */
const Formats = ({ label, formats, format, onFormat, hint, isDisabled = false }: FormatsProps) => {
  const labelId = useId();
  const descriptionId = useId();
  return (
    <div>
      <FieldLabel id={labelId}>{label}</FieldLabel>
      <SegmentedControl
        fullWidth
        size="sm"
        disabled={isDisabled}
        aria-labelledby={labelId}
        aria-describedby={descriptionId}
        data={formats.map((value) => ({
          value,
          label: t(`transcriptions.exports.formats.${value}.label`),
        }))}
        value={formats.includes(format) ? format : ''}
        onChange={(chosen) => onFormat(formats.find((one) => one === chosen) ?? format)}
      />
      <FieldHint id={descriptionId} aria-live="polite">
        {hint}
      </FieldHint>
    </div>
  );
};

interface FormatChoiceProps {
  readonly format: DocumentFormat;
  readonly onFormat: (format: DocumentFormat) => void;
}

/** `hasTimes`: whether the times of the words are known; null before this is known. */
export const FormatChoice = ({
  hasTimes,
  ...choice
}: FormatChoiceProps & { readonly hasTimes: boolean | null }) => {
  const description = t(`transcriptions.exports.formats.${choice.format}.description`);
  const isTimed = isTimedFormat(choice.format);
  return (
    <>
      <Formats
        {...choice}
        label={t('transcriptions.exports.format')}
        formats={textFormats}
        hint={isTimed ? '' : description}
      />
      <Formats
        {...choice}
        label={t('transcriptions.exports.timedFormat')}
        formats={timedFormats}
        hint={hasTimes === false ? t('transcriptions.exports.noTimes') : isTimed ? description : ''}
        isDisabled={hasTimes !== true}
      />
    </>
  );
};

interface ScopeChoiceProps {
  readonly scope: 'chosen' | 'all';
  readonly chosen: number;
  readonly all: number;
  readonly isReading: boolean;
  readonly onScope: (scope: 'chosen' | 'all') => void;
}

/** Selected rows or the whole list. The list view has at most 100 rows per page. */
export const ScopeChoice = ({ scope, chosen, all, isReading, onScope }: ScopeChoiceProps) => {
  const labelId = useId();
  return (
    <div>
      <FieldLabel id={labelId}>{t('transcriptions.exports.scope')}</FieldLabel>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-labelledby={labelId}
        data={[
          { value: 'chosen', label: t('transcriptions.exports.scopeSelected', { count: chosen }) },
          { value: 'all', label: t('transcriptions.exports.scopeAll', { count: all }) },
        ]}
        value={scope}
        onChange={(value) => onScope(value === 'all' ? 'all' : 'chosen')}
      />
      <FieldHint role="status">{isReading ? t('transcriptions.exports.loadingList') : ''}</FieldHint>
    </div>
  );
};

interface NamesPreviewProps {
  /** The first ones. */
  readonly names: readonly string[];
  /** Files that are exported; null while the list loads. */
  readonly count: number | null;
}

export const NamesPreview = ({ names, count }: NamesPreviewProps) => {
  const labelId = useId();
  const others = (count ?? 0) - names.length;
  return (
    <div>
      <FieldLabel id={labelId}>{t('transcriptions.exports.names', { count: count ?? 0 })}</FieldLabel>
      <ul className={classes.names} aria-labelledby={labelId}>
        {count !== null &&
          names.map((name) => (
            <li key={name} className={classes.name} dir="auto">
              {name}
            </li>
          ))}
        {count !== null && names.length > 0 && others > 0 && (
          <li className={classes.others}>{t('transcriptions.exports.moreNames', { count: others })}</li>
        )}
        {(count === null || names.length === 0) && <li className={classes.others}>…</li>}
      </ul>
    </div>
  );
};

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
