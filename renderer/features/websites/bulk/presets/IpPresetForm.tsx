import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type IpPreset, ipPresetFields } from '../../../../../preload/contract/ip-presets.ts';
import { t } from '../../../../../preload/messages/translate.ts';
import { bridge } from '../../../../lib/bridge.ts';
import { formatError } from '../../../../lib/errors.ts';
import { unwrap } from '../../../../lib/query.ts';
import { FindingsList } from '../../checks/FindingsList.tsx';
import { applyFix } from '../../checks/finding.ts';
import { checkIps } from '../../checks/ips.ts';
import { trimLines } from '../../lines.ts';
import classes from './IpPresetForm.module.css';
import { invalidateIpPresets } from './ip-presets.ts';

interface IpPresetFormProps {
  readonly preset: IpPreset | null;
  /** Receives the id of a new preset; null after an update or a cancel. */
  readonly onDone: (id: string | null) => void;
}

/** Both fields have only limits of their length. */
const formatIssue = (field: 'name' | 'ips', code: string): string =>
  code === 'too_small' ? t(`errorDetails.ip_preset_${field}_missing`) : t('websites.presets.tooLong');

/** Escape closes this form and not the sheet around it. */
const escapeProps = { 'data-mantine-stop-propagation': 'true' } as const;

export const IpPresetForm = ({ preset, onDone }: IpPresetFormProps) => {
  const client = useQueryClient();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [name, setName] = useState(preset?.name ?? '');
  const [ips, setIps] = useState(preset?.ips ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const fields = { name: name.trim(), ips: trimLines(ips) };
  const parsed = ipPresetFields.safeParse(fields);
  const getError = (field: 'name' | 'ips'): string | undefined => {
    const issue = isSubmitted ? parsed.error?.issues.find(({ path }) => path[0] === field) : undefined;
    return issue && formatIssue(field, issue.code);
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      unwrap(preset ? bridge.ipPresets.update(preset.id, fields) : bridge.ipPresets.create(fields)),
    onSuccess: async (saved) => {
      await invalidateIpPresets(client);
      onDone(preset ? null : saved.id);
    },
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (parsed.success) mutate();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onDone(null);
  };
  return (
    <form
      className={classes.form}
      aria-label={preset ? t('websites.presets.edit', { name: preset.name }) : t('websites.presets.new')}
      onSubmit={save}
      onKeyDown={onKeyDown}
    >
      <TextInput
        label={t('common.name')}
        size="xs"
        placeholder={t('websites.presets.namePlaceholder')}
        error={getError('name')}
        data-autofocus
        autoFocus
        {...escapeProps}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        ref={textarea}
        label={t('websites.presets.ips')}
        size="xs"
        placeholder={t('websites.bulk.onePerLine')}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        {...escapeProps}
        error={getError('ips')}
        classNames={{ input: classes.lines }}
        value={ips}
        onChange={(event) => setIps(event.currentTarget.value)}
      />
      <FindingsList
        label={t('websites.presets.ips')}
        findings={checkIps(ips)}
        textarea={textarea}
        onFix={({ line, fix }) => setIps(applyFix(ips, line, fix ?? []))}
      />
      {error && (
        <p className={classes.error} role="alert">
          {formatError(error)}
        </p>
      )}
      <Group gap="xs">
        <Button type="submit" loading={isPending} {...escapeProps}>
          {t('common.save')}
        </Button>
        <Button variant="default" {...escapeProps} onClick={() => onDone(null)}>
          {t('common.cancel')}
        </Button>
      </Group>
    </form>
  );
};
