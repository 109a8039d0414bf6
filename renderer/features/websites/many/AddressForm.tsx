import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { type AddressEntry, addressFields } from '../../../../preload/contract/addresses.ts';
import { bridge } from '../../../lib/bridge.ts';
import { inOneLine } from '../../../lib/errors.ts';
import { take } from '../../../lib/query.ts';
import { withFix } from '../checks/finding.ts';
import { checkIps } from '../checks/ips.ts';
import { FindingsList } from '../FindingsList.tsx';
import { trimLines } from '../lines.ts';
import classes from './AddressBook.module.css';
import { rereadAddresses } from './addresses.ts';

interface AddressFormProps {
  /** Null for a new one. */
  readonly entry: AddressEntry | null;
  /** Told the id of a new one; null where nothing new came of it. */
  readonly onDone: (id: string | null) => void;
}

/** Escape belongs to the form here, and not to the sheet around it. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' } as const;

/** A name, and the addresses and ranges that go by it. */
export const AddressForm = ({ entry, onDone }: AddressFormProps) => {
  const client = useQueryClient();
  const [name, setName] = useState(entry?.name ?? '');
  const [ips, setIps] = useState(entry?.ips ?? '');
  const [isTried, setTried] = useState(false);
  const fields = { name: name.trim(), ips: trimLines(ips) };
  const parsed = addressFields.safeParse(fields);
  const wrong = (field: 'name' | 'ips'): string | undefined =>
    isTried ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      take(entry ? bridge.addresses.update(entry.id, fields) : bridge.addresses.store(fields)),
    onSuccess: async (saved) => {
      await rereadAddresses(client);
      onDone(entry ? null : saved.id);
    },
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (parsed.success) mutate();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onDone(null);
  };
  return (
    <form
      className={classes.form}
      aria-label={entry ? `Edit ${entry.name}` : 'New address'}
      onSubmit={save}
      onKeyDown={onKeyDown}
    >
      <TextInput
        label="Name"
        size="xs"
        placeholder="Office"
        error={wrong('name')}
        data-autofocus
        autoFocus
        {...ownEscape}
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
        {...ownEscape}
        error={wrong('ips')}
        classNames={{ input: classes.lines }}
        value={ips}
        onChange={(event) => setIps(event.currentTarget.value)}
      />
      <FindingsList
        label="IP addresses and ranges"
        findings={checkIps(ips)}
        onFix={({ line, fix }) => setIps(withFix(ips, line, fix ?? []))}
      />
      {error && (
        <p className={classes.error} role="alert">
          {inOneLine(error)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={isPending} {...ownEscape}>
          {entry ? 'Save' : 'Keep'}
        </Button>
        <Button variant="default" {...ownEscape} onClick={() => onDone(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
