import { Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { privacy, type Website } from '../../../../preload/contract/websites.ts';
import { readable } from '../domain.ts';
import { PasswordField } from '../PasswordField.tsx';
import { lastSentQuery } from '../records.ts';
import { labels } from '../words.ts';
import type { ManySheetProps } from './ChangeSheet.tsx';
import classes from './CopySheet.module.css';
import { PlanSheet } from './PlanSheet.tsx';
import { copyable, copyOf, type PlannedField, planChanges } from './plan-changes.ts';
import { Targets } from './Targets.tsx';
import { type Target, useSites } from './use-sites.ts';

const none: readonly Website[] = [];

/** The settings of one website for others: which of them, and what changes where. */
export const CopySheet = ({ websites, onStarted, onClose }: ManySheetProps) => {
  const [target, setTarget] = useState<Target>(websites.length > 1 ? 'chosen' : 'all');
  const [sourceId, setSourceId] = useState(websites[0]?.id ?? '');
  const [left, setLeft] = useState<readonly PlannedField[]>([]);
  const [password, setPassword] = useState('');
  const read = useSites(target, websites);
  const { sites } = read;
  const { data: sent = null } = useQuery(lastSentQuery(sourceId));

  const source = useMemo(() => {
    const found = (sites ?? websites).find(({ id }) => id === sourceId);
    // What the service does not show is as it was sent from here, as far as is known.
    return found && { ...found, exclude_params: found.exclude_params ?? sent?.exclude_params?.value ?? null };
  }, [sites, websites, sourceId, sent]);
  const isHidden = (sites ?? websites).some((site) => site.id === sourceId && site.exclude_params === null);
  const labelOf = (field: PlannedField): string =>
    field === 'exclude_params' && isHidden ? `${labels[field]}, as last sent from here` : labels[field];
  const fields = source ? copyable(source).filter((field) => !left.includes(field)) : [];
  const asksPassword = source?.privacy === privacy.password && fields.includes('privacy');
  const edit = source ? copyOf(source, fields) : {};
  const others = (sites ?? none).filter(({ id }) => id !== sourceId);
  const plans = planChanges(others, asksPassword ? { ...edit, password } : edit);
  return (
    <PlanSheet
      title="Copy settings to other websites"
      label="What to copy"
      sites={read}
      plans={plans}
      onStarted={onStarted}
      onClose={onClose}
      left={
        <div className={classes.fields}>
          <Select
            label="From"
            data-autofocus
            openOnFocus={false}
            size="xs"
            searchable
            limit={200}
            data={websites.map(({ id, domain }) => ({ value: id, label: readable(domain) }))}
            value={sourceId}
            onChange={(id) => setSourceId(id ?? sourceId)}
            allowDeselect={false}
          />
          <Targets label="To" chosen={websites.length} value={target} onChange={setTarget} />
          {source && (
            <Checkbox.Group
              label="These settings"
              value={[...fields]}
              onChange={(checked) => setLeft(copyable(source).filter((field) => !checked.includes(field)))}
            >
              <div className={classes.choices}>
                {copyable(source).map((field) => (
                  <Checkbox key={field} value={field} label={labelOf(field)} />
                ))}
              </div>
            </Checkbox.Group>
          )}
          {asksPassword && (
            <PasswordField
              note="A password cannot be read, so it cannot be copied. Left empty, those that have one keep it."
              value={password}
              onChange={setPassword}
            />
          )}
        </div>
      }
    />
  );
};
