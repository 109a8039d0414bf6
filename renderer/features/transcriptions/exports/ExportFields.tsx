/** The fields of the export form. */
import { Button, Checkbox, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentProps, useRef } from 'react';
import {
  type DocumentFormat,
  documentFormats,
  isChapterFormat,
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

export const FieldLabel = ({
  component: Component = 'div',
  ...props
}: ComponentProps<'div'> & { readonly component?: 'div' | 'h3' }) => (
  <Component {...props} className={classes.label} />
);

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly data: readonly { readonly value: T; readonly label: string }[];
  /** It may be none of the choices. */
  readonly value: string;
  readonly onChoose: (value: T) => void;
  /** Missing: another element, with the id `hintId`, has it. */
  readonly hint?: string;
  readonly hintId?: string;
  readonly hintRole?: 'status';
  readonly isDisabled?: boolean;
}

const Choice = <T extends string>(props: ChoiceProps<T>) => {
  const { label, data, value, onChoose, hint, hintRole, isDisabled = false } = props;
  const labelId = useId();
  const hintId = useId(props.hintId);
  return (
    <div>
      <FieldLabel id={labelId}>{label}</FieldLabel>
      <SegmentedControl
        fullWidth
        size="sm"
        disabled={isDisabled}
        aria-labelledby={labelId}
        aria-describedby={hintId}
        data={[...data]}
        value={data.some((one) => one.value === value) ? value : ''}
        onChange={(chosen) => {
          const choice = data.find((one) => one.value === chosen);
          if (choice) onChoose(choice.value);
        }}
      />
      {hint !== undefined && (
        <FieldHint id={hintId} role={hintRole} aria-live="polite" data-optional={hintRole}>
          {hint}
        </FieldHint>
      )}
    </div>
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
export const ScopeChoice = ({ scope, chosen, all, isReading, onScope }: ScopeChoiceProps) => (
  <Choice
    label={t('transcriptions.exports.scope')}
    data={[
      { value: 'chosen', label: t('transcriptions.exports.scopeSelected', { count: chosen }) },
      { value: 'all', label: t('transcriptions.exports.scopeAll', { count: all }) },
    ]}
    value={scope}
    onChoose={onScope}
    hint={isReading ? t('transcriptions.exports.loadingList') : ''}
    hintRole="status"
  />
);

interface FormatChoiceProps {
  readonly format: DocumentFormat;
  /** Whether the times of the words are known; null before this is known. */
  readonly hasTimes: boolean | null;
  readonly onFormat: (format: DocumentFormat) => void;
}

const getFormatOptions = (formats: readonly DocumentFormat[]) =>
  formats.map((value) => ({ value, label: t(`transcriptions.exports.formats.${value}.label`) }));

const chapterFormats = timedFormats.filter(isChapterFormat);
const wordFormats = timedFormats.filter((format) => !isChapterFormat(format));

/** Three rows of formats. A row has no choice while a format of another one is chosen. */
export const FormatChoice = ({ format, hasTimes, onFormat }: FormatChoiceProps) => {
  const description = t(`transcriptions.exports.formats.${format}.description`);
  const isTimed = isTimedFormat(format);
  const hintId = useId();
  return (
    <>
      <Choice
        label={t('transcriptions.exports.format')}
        data={getFormatOptions(textFormats)}
        value={format}
        onChoose={onFormat}
        hint={isTimed ? '' : description}
      />
      <Choice
        label={t('transcriptions.exports.timedFormat')}
        data={getFormatOptions(wordFormats)}
        value={format}
        onChoose={onFormat}
        hintId={hintId}
        isDisabled={hasTimes !== true}
      />
      <Choice
        label={t('transcriptions.exports.chapterFormat')}
        data={getFormatOptions(chapterFormats)}
        value={format}
        onChoose={onFormat}
        hintId={hintId}
        hint={hasTimes === false ? t('transcriptions.exports.noTimes') : isTimed ? description : ''}
        isDisabled={hasTimes !== true}
      />
    </>
  );
};

interface PlaceChoiceProps {
  readonly isBeside: boolean;
  readonly onBeside: (isBeside: boolean) => void;
}

/** Of one text whose recording is here. */
export const PlaceChoice = ({ isBeside, onBeside }: PlaceChoiceProps) => (
  <Choice
    label={t('transcriptions.exports.where')}
    data={[
      { value: 'chosen', label: t('transcriptions.exports.whereChosen') },
      { value: 'beside', label: t('transcriptions.exports.whereBeside') },
    ]}
    value={isBeside ? 'beside' : 'chosen'}
    onChoose={(place) => onBeside(place === 'beside')}
    hint=""
    hintRole="status"
  />
);

interface FormatSetProps {
  readonly formats: readonly DocumentFormat[];
  /** Null before this is known. */
  readonly hasTimes: boolean | null;
  readonly onFormats: (formats: readonly DocumentFormat[]) => void;
}

/** Formats that are written in one go. */
export const FormatSet = ({ formats, hasTimes, onFormats }: FormatSetProps) => (
  <div>
    <Checkbox.Group
      label={t('transcriptions.exports.formatSet')}
      value={[...formats]}
      onChange={(chosen) => onFormats(documentFormats.filter((one) => chosen.includes(one)))}
    >
      <Group gap="sm" mt="xs">
        {getFormatOptions(documentFormats).map(({ value, label }) => (
          <Checkbox
            key={value}
            value={value}
            label={label}
            disabled={isTimedFormat(value) && hasTimes === false}
          />
        ))}
      </Group>
    </Checkbox.Group>
    <FieldHint>{hasTimes === false && t('transcriptions.exports.noTimes')}</FieldHint>
  </div>
);

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

/** File name template. Placeholders are inserted at the cursor. Problems cause a warning, never a refusal. */
export const TemplateInput = ({
  template,
  onTemplate,
}: {
  readonly template: string;
  readonly onTemplate: (template: string) => void;
}) => {
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
