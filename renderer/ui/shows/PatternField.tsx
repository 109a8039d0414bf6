import { Button, Group, TextInput } from '@mantine/core';
import { maxShowLengths } from '../../../preload/contract/shows.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { useToasts } from '../../state/app-state-context.ts';

interface PatternFieldProps {
  readonly value: string;
  readonly onChange: (pattern: string) => void;
  /** The user has chosen a folder in the dialog. */
  readonly onFolder: (pattern: string) => void;
  /** The field has lost the focus. */
  readonly onEnd?: () => void;
}

/** Which recordings belong to a show. */
export const PatternField = ({ value, onChange, onFolder, onEnd }: PatternFieldProps) => {
  const { errorToast } = useToasts();
  const choose = async (): Promise<void> => {
    const folder = await bridge.shows.chooseFolder();
    if (!folder.ok) errorToast(t('shows.notSaved'), folder.error);
    else if (folder.value !== null) onFolder(folder.value);
  };
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        flex={1}
        label={t('shows.pattern')}
        description={t('shows.patternHint')}
        maxLength={maxShowLengths.pattern}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onEnd}
      />
      <Button variant="default" onClick={() => void choose()}>
        {t('shows.chooseFolder')}
      </Button>
    </Group>
  );
};
