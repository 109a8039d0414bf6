import { SegmentedControl } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type DocumentFormat, exportFormats } from '../../../../preload/contract/exports.ts';
import classes from './ExportDialog.module.css';

const formats: Readonly<Record<DocumentFormat, { readonly label: string; readonly description: string }>> = {
  docx: {
    label: 'Word',
    description: 'For Word, Pages, LibreOffice, Google Docs: the name as title, each line a paragraph.',
  },
  html: {
    label: 'Web page',
    description: 'One file for any browser, the name as heading. It loads nothing from elsewhere.',
  },
  md: {
    label: 'Markdown',
    description: 'For notes and websites, the name as heading. No word is taken for markup.',
  },
  txt: { label: 'Text', description: 'The words alone, for any editor.' },
};

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
        Format
      </div>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-labelledby={labelId}
        aria-describedby={descriptionId}
        data={Object.entries(formats).map(([value, { label }]) => ({ value, label }))}
        value={format}
        onChange={(chosen) => onFormat(exportFormats.find((one) => one === chosen) ?? format)}
      />
      <p id={descriptionId} className={classes.hint} aria-live="polite">
        {formats[format].description}
      </p>
    </div>
  );
};
