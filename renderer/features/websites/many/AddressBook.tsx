import { ActionIcon, Button, Checkbox, Tooltip } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AddressEntry } from '../../../../preload/contract/addresses.ts';
import { bridge } from '../../../lib/bridge.ts';
import { take } from '../../../lib/query.ts';
import { confirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { errorToast } from '../../../ui/toasts.tsx';
import classes from './AddressBook.module.css';
import { AddressForm } from './AddressForm.tsx';
import { addressesQuery, rereadAddresses } from './addresses.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface AddressBookProps {
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

const icon = { size: 16, stroke: 1.6 } as const;

/** Named addresses and ranges: each can be chosen, changed and removed. */
export const AddressBook = ({ chosen, onChoose }: AddressBookProps) => {
  const client = useQueryClient();
  const { data: book = [], error, refetch, isPending } = useQuery(addressesQuery);
  /** Which entry is being edited; 'new' is one that is not in the book yet. */
  const [open, setOpen] = useState<string | null>(null);
  const { root, toNew } = useReturnFocus(open);
  const remove = useMutation({
    mutationFn: ({ id }: AddressEntry) => take(bridge.addresses.delete(id)),
    onSuccess: (_done, { id }) => {
      onChoose(chosen.filter((one) => one !== id));
      void rereadAddresses(client).then(toNew);
    },
    onError: (failure, { name }) => errorToast(`${name} was not removed`, failure),
  });
  const ask = async (entry: AddressEntry): Promise<void> => {
    const agreed = await confirmDialog({
      title: `Remove ${entry.name} from the book?`,
      children: 'Websites that ignore visits from it go on doing so.',
      confirm: 'Remove',
      danger: true,
    });
    if (agreed) remove.mutate(entry);
  };
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div ref={root}>
      {book.length === 0 && !isPending && open === null && (
        <p className={classes.empty}>
          Save the addresses of your office or studio by name, then ignore visits from them on any number of
          websites at once.
        </p>
      )}
      <ul className={classes.book} aria-label="My IP addresses">
        {book.map((entry) =>
          open === entry.id ? (
            <li key={entry.id}>
              <AddressForm entry={entry} onDone={() => setOpen(null)} />
            </li>
          ) : (
            <li key={entry.id} className={classes.entry}>
              <Checkbox
                label={entry.name}
                description={<span className={classes.ips}>{entry.ips}</span>}
                checked={chosen.includes(entry.id)}
                onChange={(event) =>
                  onChoose(
                    event.currentTarget.checked
                      ? [...chosen, entry.id]
                      : chosen.filter((one) => one !== entry.id),
                  )
                }
              />
              <Tooltip label="Edit">
                <ActionIcon
                  aria-label={`Edit ${entry.name}`}
                  size="sm"
                  data-opens={entry.id}
                  onClick={() => setOpen(entry.id)}
                >
                  <IconPencil {...icon} />
                </ActionIcon>
              </Tooltip>
              <Tooltip label="Remove">
                <ActionIcon aria-label={`Remove ${entry.name}`} size="sm" onClick={() => void ask(entry)}>
                  <IconTrash {...icon} />
                </ActionIcon>
              </Tooltip>
            </li>
          ),
        )}
      </ul>
      {open === 'new' ? (
        <AddressForm
          entry={null}
          onDone={(id) => {
            setOpen(null);
            if (id !== null) onChoose([...chosen, id]);
          }}
        />
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          data-opens="new"
          onClick={() => setOpen('new')}
        >
          New address
        </Button>
      )}
    </div>
  );
};
