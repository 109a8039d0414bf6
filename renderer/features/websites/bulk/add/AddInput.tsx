import { Button, FileButton, Textarea } from '@mantine/core';
import { t } from '../../../../../preload/messages/translate.ts';
import type { WebsiteFormValues } from '../../form/form-values.ts';
import { SettingFields } from '../../form/SettingFields.tsx';
import type { WebsiteFormBindings } from '../../form/use-website-form.ts';
import classes from './AddInput.module.css';

interface AddInputProps {
  readonly text: string;
  readonly shared: WebsiteFormValues;
  readonly isOver: boolean;
  readonly onFile: (file: File) => void;
  readonly onText: (text: string) => void;
  readonly onShared: (shared: WebsiteFormValues) => void;
}

export const AddInput = ({ text, shared, isOver, onFile, onText, onShared }: AddInputProps) => {
  const form: WebsiteFormBindings = {
    values: shared,
    errors: {},
    set: (field, value) => onShared({ ...shared, [field]: value }),
  };
  return (
    <div className={classes.input}>
      <Textarea
        label={t('websites.bulkAdd.domains')}
        description={t('websites.bulkAdd.domainsHint')}
        placeholder={'example.com\nexample.org'}
        autosize
        minRows={7}
        maxRows={14}
        spellCheck={false}
        data-autofocus
        data-over={isOver || undefined}
        classNames={{ input: classes.lines }}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <FileButton accept=".csv,.tsv,.txt,text/*" onChange={(file) => file && onFile(file)}>
        {(props) => (
          <Button {...props} className={classes.file} variant="default" size="compact-sm">
            {t('websites.bulkAdd.chooseFile')}
          </Button>
        )}
      </FileButton>
      <h3 className={classes.title}>{t('websites.bulkAdd.shared')}</h3>
      <SettingFields website={null} form={form} />
    </div>
  );
};
