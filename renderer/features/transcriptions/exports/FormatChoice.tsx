import { SegmentedControl } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type DocumentFormat, exportFormats } from '../../../../preload/contract/exports.ts';
import classes from './ExportDialog.module.css';

const formats: Readonly<Record<DocumentFormat, { readonly label: string; readonly means: string }>> = {
  docx: {
    label: 'Word',
    means: 'For Word, Pages, LibreOffice, Google Docs: the name as title, each line a paragraph.',
  },
  html: {
    label: 'Web page',
    means: 'One file for any browser, the name as heading. It loads nothing from elsewhere.',
  },
  md: {
    label: 'Markdown',
    means: 'For notes and websites, the name as heading. No word is taken for markup.',
  },
  txt: { label: 'Text', means: 'The words alone, for any editor.' },
};

interface FormatChoiceProps {
  readonly format: DocumentFormat;
  readonly onFormat: (format: DocumentFormat) => void;
}

/** The four formats, with what the chosen one is for. */
export const FormatChoice = ({ format, onFormat }: FormatChoiceProps) => {
  const labelId = useId();
  const meansId = useId();
  return (
    <div>
      <div id={labelId} className={classes.label}>
        Format
      </div>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-labelledby={labelId}
        aria-describedby={meansId}
        data={Object.entries(formats).map(([value, { label }]) => ({ value, label }))}
        value={format}
        onChange={(chosen) => onFormat(exportFormats.find((one) => one === chosen) ?? format)}
      />
      <p id={meansId} className={classes.hint} aria-live="polite">
        {formats[format].means}
      </p>
    </div>
  );
};
