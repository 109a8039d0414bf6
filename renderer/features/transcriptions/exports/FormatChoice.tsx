import { SegmentedControl } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type DocumentFormat, exportFormats } from '../../../../preload/contract/exports.ts';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './ExportDialog.module.css';

interface FormatChoiceProps {
  readonly format: DocumentFormat;
  readonly onFormat: (format: DocumentFormat) => void;
}

export const FormatChoice = ({ format, onFormat }: FormatChoiceProps) => {
  const labelId = useId();
  const descriptionId = useId();
  return (
    <div>
      <div id={labelId} className={classes.label}>
        {t('transcriptions.exports.format')}
      </div>
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
      <p id={descriptionId} className={classes.hint} aria-live="polite">
        {t(`transcriptions.exports.formats.${format}.description`)}
      </p>
    </div>
  );
};
