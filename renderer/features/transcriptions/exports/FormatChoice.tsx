import { SegmentedControl } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type DocumentFormat, exportFormats } from '../../../../preload/contract/exports.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { FieldHint } from './FieldHint.tsx';
import { FieldLabel } from './FieldLabel.tsx';

interface FormatChoiceProps {
  readonly format: DocumentFormat;
  readonly onFormat: (format: DocumentFormat) => void;
}

export const FormatChoice = ({ format, onFormat }: FormatChoiceProps) => {
  const labelId = useId();
  const descriptionId = useId();
  return (
    <div>
      <FieldLabel id={labelId}>{t('transcriptions.exports.format')}</FieldLabel>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-labelledby={labelId}
        aria-describedby={descriptionId}
        data={exportFormats.map((value) => ({
          value,
          label: t(`transcriptions.exports.formats.${value}.label`),
        }))}
        value={format}
        onChange={(chosen) => onFormat(exportFormats.find((one) => one === chosen) ?? format)}
      />
      <FieldHint id={descriptionId} aria-live="polite">
        {t(`transcriptions.exports.formats.${format}.description`)}
      </FieldHint>
    </div>
  );
};
