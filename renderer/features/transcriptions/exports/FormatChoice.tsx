import { SegmentedControl } from '@mantine/core';
import { useId } from '@mantine/hooks';
import {
  type DocumentFormat,
  isTimedFormat,
  textFormats,
  timedFormats,
} from '../../../../preload/contract/exports.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { FieldHint } from './FieldHint.tsx';
import { FieldLabel } from './FieldLabel.tsx';

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
