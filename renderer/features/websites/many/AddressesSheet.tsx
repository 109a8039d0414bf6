import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { entries } from '../lines.ts';
import classes from './AddressBook.module.css';
import { AddressBook } from './AddressBook.tsx';
import { addressesQuery } from './addresses.ts';
import type { ManySheetProps } from './ChangeSheet.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { planChanges } from './plan-changes.ts';
import { Targets } from './Targets.tsx';
import { type Target, useSites } from './use-sites.ts';

const none: readonly Website[] = [];

/** My IP addresses: the book, and at once into or out of the exclusions of any number of websites. */
export const AddressesSheet = ({ websites, onStarted, onClose }: ManySheetProps) => {
  const [target, setTarget] = useState<Target>(websites.length > 0 ? 'chosen' : 'all');
  const [how, setHow] = useState<'add' | 'remove'>('add');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data: book } = useQuery(addressesQuery);
  const read = useSites(target, websites);
  const { sites } = read;
  const plans = useMemo(() => {
    const ips = (book ?? []).filter(({ id }) => chosen.includes(id)).flatMap((entry) => entries(entry.ips));
    return planChanges(sites ?? none, ips.length === 0 ? {} : { exclude_ips: { how, entries: ips } });
  }, [book, chosen, how, sites]);
  return (
    <PlanSheet
      title="My IP addresses"
      label="Addresses"
      sites={read}
      plans={plans}
      onStarted={onStarted}
      onClose={onClose}
      left={
        <div className={classes.side}>
          <AddressBook chosen={chosen} onChoose={setChosen} />
          <Select
            label="Selected addresses"
            size="xs"
            data={[
              { value: 'add', label: 'Ignore visits from them' },
              { value: 'remove', label: 'Count their visits again' },
            ]}
            value={how}
            onChange={(value) => setHow(value === 'remove' ? 'remove' : 'add')}
            allowDeselect={false}
          />
          <Targets label="On" chosen={websites.length} value={target} onChange={setTarget} />
        </div>
      }
    />
  );
};
