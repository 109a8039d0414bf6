import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { type IpPreset, ipPresetFields } from '../../../../preload/contract/ip-presets.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatError } from '../../../lib/errors.ts';
import { unwrap } from '../../../lib/query.ts';
import { applyFix } from '../checks/finding.ts';
import { checkIps } from '../checks/ips.ts';
import { FindingsList } from '../FindingsList.tsx';
import { trimLines } from '../lines.ts';
import classes from './IpPresetList.module.css';
import { invalidateIpPresets } from './ip-presets.ts';

interface IpPresetFormProps {
  readonly preset: IpPreset | null;
  /** Receives the id of a new preset; null after an update or a cancel. */
  readonly onDone: (id: string | null) => void;
}

/** Escape closes this form and not the sheet around it. */
const escapeProps = { 'data-mantine-stop-propagation': 'true' } as const;

export const IpPresetForm = ({ preset, onDone }: IpPresetFormProps) => {
  const client = useQueryClient();
  const [name, setName] = useState(preset?.name ?? '');
  const [ips, setIps] = useState(preset?.ips ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const fields = { name: name.trim(), ips: trimLines(ips) };
  const parsed = ipPresetFields.safeParse(fields);
  const getError = (field: 'name' | 'ips'): string | undefined =>
    isSubmitted ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
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
      aria-label={preset ? `Edit ${preset.name}` : 'New address'}
      onSubmit={save}
      onKeyDown={onKeyDown}
    >
      <TextInput
        label="Name"
        size="xs"
        placeholder="Office"
        error={getError('name')}
        data-autofocus
        autoFocus
        {...escapeProps}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label="IP addresses and ranges"
        size="xs"
        placeholder="One a line"
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
        label="IP addresses and ranges"
        findings={checkIps(ips)}
        onFix={({ line, fix }) => setIps(applyFix(ips, line, fix ?? []))}
      />
      {error && (
        <p className={classes.error} role="alert">
          {formatError(error)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending} {...escapeProps}>
          {preset ? 'Save' : 'Keep'}
        </Button>
        <Button variant="default" {...escapeProps} onClick={() => onDone(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
