import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { cleanDomain } from '../domain.ts';
import { wholeListQuery } from '../records.ts';
import { AddInput } from './AddInput.tsx';
import { useAddDraft } from './add-draft.ts';
import { joinLists } from './join-lists.ts';
import { isSentUnasked, planStores, storeTasks } from './plan-stores.ts';
import { readList } from './read-list.ts';
import { SheetFrame } from './SheetFrame.tsx';
import { StartFooter } from './StartFooter.tsx';
import { StorePreview } from './StorePreview.tsx';
import { TwoColumns } from './TwoColumns.tsx';
import { useStart } from './use-start.ts';
import { useTextDrop } from './use-text-drop.ts';

interface AddSheetProps {
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** Many domains at once: pasted or dropped at the left, what becomes of each at the right. */
export const AddSheet = ({ onStarted, onClose }: AddSheetProps) => {
  const { draft, change, handOver } = useAddDraft();
  const { text, shared, allTheSame } = draft;
  const known = useQuery(wholeListQuery({}));
  const { start, isStarting, isOther } = useStart(onStarted);
  const { isOver, props, read } = useTextDrop((dropped) => change({ text: joinLists(text, dropped) }));

  const settled = useDeferredValue(text);
  const list = useMemo(() => readList(settled), [settled]);
  const there = useMemo(
    () => new Set(known.data?.items.map(({ domain }) => cleanDomain(domain).domain)),
    [known.data],
  );
  const rows = useMemo(() => planStores(list.rows, there), [list, there]);
  const wanted = rows.filter((row) => isSentUnasked(row) || allTheSame.has(row.domain));
  const tasks = storeTasks(wanted, shared);

  const keep = (domain: string, isOn: boolean): void => {
    const next = new Set(allTheSame);
    if (isOn) next.add(domain);
    else next.delete(domain);
    change({ allTheSame: next });
  };
  const add = async (): Promise<void> => {
    if (await start(tasks)) handOver();
  };
  return (
    <SheetFrame
      title="Add many websites"
      takesDrops
      onClose={onClose}
      footer={
        <StartFooter
          verb={`Add ${formatCount(tasks.length, 'website', 'websites')}`}
          canStart={tasks.length > 0 && settled === text}
          isStarting={isStarting}
          isOther={isOther}
          onStart={() => void add()}
          onClose={onClose}
        />
      }
    >
      <TwoColumns
        label="Domains and their settings"
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
        <StorePreview list={list} rows={rows} known={known} allTheSame={allTheSame} onKeep={keep} />
      </TwoColumns>
    </SheetFrame>
  );
};
