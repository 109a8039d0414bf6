import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { t } from '../../../../../preload/messages/translate.ts';
import { cleanDomain } from '../../domain.ts';
import { allWebsitesQuery } from '../../records.ts';
import { useAddFormValues } from '../add-form-values.ts';
import { SheetFrame } from '../SheetFrame.tsx';
import { StartFooter } from '../StartFooter.tsx';
import { TwoColumns } from '../TwoColumns.tsx';
import { useStartRun } from '../use-start-run.ts';
import { AddInput } from './AddInput.tsx';
import { joinLists } from './join-lists.ts';
import { parseDomainList } from './parse-domain-list.ts';
import { isSentByDefault, planStores, toStoreTasks } from './plan-stores.ts';
import { StorePreview } from './StorePreview.tsx';
import { useTextDrop } from './use-text-drop.ts';

interface AddSheetProps {
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

export const AddSheet = ({ onStarted, onClose }: AddSheetProps) => {
  const { formValues, change, markSubmitted } = useAddFormValues();
  const { text, shared, forcedDomains } = formValues;
  const existing = useQuery(allWebsitesQuery({}));
  const { start, isStarting, isOther: isOtherRunActive } = useStartRun(onStarted);
  const { isOver, props, read } = useTextDrop((dropped) => change({ text: joinLists(text, dropped) }));

  const deferredText = useDeferredValue(text);
  const list = useMemo(() => parseDomainList(deferredText), [deferredText]);
  const existingDomains = useMemo(
    () => new Set(existing.data?.items.map(({ domain }) => cleanDomain(domain).domain)),
    [existing.data],
  );
  const rows = useMemo(() => planStores(list.rows, existingDomains), [list, existingDomains]);
  const rowsToSend = rows.filter((row) => isSentByDefault(row) || forcedDomains.has(row.domain));
  const tasks = toStoreTasks(rowsToSend, shared);

  const setForced = (domain: string, isForced: boolean): void => {
    const next = new Set(forcedDomains);
    if (isForced) next.add(domain);
    else next.delete(domain);
    change({ forcedDomains: next });
  };
  const add = async (): Promise<void> => {
    if (await start(tasks)) markSubmitted();
  };
  return (
    <SheetFrame
      title={t('websites.bulkAdd.title')}
      acceptsDrops
      onClose={onClose}
      footer={
        <StartFooter
          startLabel={t('websites.bulkAdd.start', { count: tasks.length })}
          canStart={tasks.length > 0 && deferredText === text}
          isStarting={isStarting}
          isOtherRunActive={isOtherRunActive}
          onStart={() => void add()}
          onClose={onClose}
        />
      }
    >
      <TwoColumns
        label={t('websites.bulkAdd.settings')}
        drop={props}
        left={
          <AddInput
            text={text}
            shared={shared}
            isOver={isOver}
            onFile={read}
            onText={(next) => change({ text: next })}
            onShared={(next) => change({ shared: next })}
          />
        }
      >
        <StorePreview
          list={list}
          rows={rows}
          existing={existing}
          forcedDomains={forcedDomains}
          onForce={setForced}
        />
      </TwoColumns>
    </SheetFrame>
  );
};
