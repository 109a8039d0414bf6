import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { maxShowLengths, type Show, type ShowFields } from '../../../preload/contract/shows.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { unwrap } from '../../lib/query.ts';
import { FormError } from '../FormError.tsx';
import { PatternField } from './PatternField.tsx';

export interface NewShowProps {
  /** What is proposed. */
  readonly name?: string;
  readonly pattern?: string;
  readonly onCreated: (show: Show) => void;
  readonly onClose: () => void;
}

const nothingKnown: Omit<ShowFields, 'name' | 'pattern'> = {
  language: '',
  speakers: [],
  terms: [],
  exportFormats: [],
  appliesRules: false,
};

/** The rest of a show is on its page. Default export for `lazy()`. */
const NewShow = ({ onCreated, onClose, ...proposed }: NewShowProps) => {
  const [name, setName] = useState(proposed.name ?? '');
  const [pattern, setPattern] = useState(proposed.pattern ?? '');
  const create = useMutation({
    mutationFn: () => unwrap(bridge.shows.create({ ...nothingKnown, name, pattern })),
    onSuccess: (show) => {
      onClose();
      onCreated(show);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The sheet behind the dialog has a form, too.
    event.stopPropagation();
    if (!create.isPending) create.mutate();
  };
  const chooseFolder = (folder: string): void => {
    setPattern(folder);
    if (name.trim() === '') setName(folder.split('/').at(-1) ?? '');
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('common.name')}
          maxLength={maxShowLengths.name}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PatternField value={pattern} onChange={setPattern} onFolder={chooseFolder} />
        {create.error && <FormError error={create.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('shows.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

export default NewShow;
