import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Website } from '../../../../../preload/contract/websites.ts';
import { t } from '../../../../../preload/messages/translate.ts';
import { parseEntries } from '../../lines.ts';
import type { BulkSheetProps } from '../change/ChangeSheet.tsx';
import { PlanSheet } from '../change/PlanSheet.tsx';
import { planChanges } from '../change/plan-changes.ts';
import { Targets } from '../change/Targets.tsx';
import { type BulkTarget, useTargetWebsites } from '../change/use-target-websites.ts';
import { IpPresetList } from './IpPresetList.tsx';
import { ipPresetsQuery } from './ip-presets.ts';

const noWebsites: readonly Website[] = [];

/** Edits IP presets, and adds them to or removes them from the exclusions of many websites. */
export const IpPresetsSheet = ({ websites, onStarted, onClose }: BulkSheetProps) => {
  const [target, setTarget] = useState<BulkTarget>(websites.length > 0 ? 'chosen' : 'all');
  const [how, setHow] = useState<'add' | 'remove'>('add');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { data: presets } = useQuery(ipPresetsQuery);
  const targetWebsites = useTargetWebsites(target, websites);
  const { currentWebsites } = targetWebsites;
  const plans = useMemo(() => {
    const ips = (presets ?? [])
      .filter(({ id }) => selected.includes(id))
      .flatMap((entry) => parseEntries(entry.ips));
    return planChanges(
      currentWebsites ?? noWebsites,
      ips.length === 0 ? {} : { exclude_ips: { how, entries: ips } },
    );
  }, [presets, selected, how, currentWebsites]);
  return (
    <PlanSheet
      title={t('websites.presets.title')}
      label={t('websites.presets.settings')}
      targetWebsites={targetWebsites}
      plans={plans}
      onStarted={onStarted}
      onClose={onClose}
      left={
        <Stack>
          <IpPresetList selected={selected} onSelect={setSelected} />
          <Select
            label={t('websites.presets.selected')}
            size="xs"
            data={[
              { value: 'add', label: t('websites.presets.ignore') },
              { value: 'remove', label: t('websites.presets.count') },
            ]}
            value={how}
            onChange={(value) => setHow(value === 'remove' ? 'remove' : 'add')}
            allowDeselect={false}
          />
          <Targets
            label={t('websites.presets.targets')}
            selectedCount={websites.length}
            value={target}
            onChange={setTarget}
          />
        </Stack>
      }
    />
  );
};
