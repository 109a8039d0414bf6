import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SplitPane } from '../../ui/SplitPane.tsx';
import { ListFilters } from './list/ListFilters.tsx';
import { ListPane } from './list/ListPane.tsx';
import { useRowFocus } from './list/use-row-focus.ts';
import { listQuery } from './records.ts';
import { toQuery } from './search.ts';
import classes from './TranscriptionsScreen.module.css';
import { NothingOpen } from './text/NothingOpen.tsx';
import { TextPane } from './text/TextPane.tsx';
import { useScreen } from './use-screen.ts';
import { useHidden } from './use-session.ts';

/** The list and the text, side by side. */
export const TranscriptionsScreen = () => {
  const { search, change } = useScreen();
  const list = useQuery(listQuery(toQuery(search)));
  const hidden = useHidden();
  const records = (list.data?.items ?? []).filter(({ id }) => !hidden.includes(id));
  /** The record into whose text the keyboard is to go as soon as it is there. */
  const [wanted, setWanted] = useState<string | null>(null);
  const pane = useRef<HTMLDivElement>(null);
  const focusRow = useRowFocus(pane);

  const open = (id: string, how: 'click' | 'walk' | 'enter'): void => {
    setWanted(how === 'enter' ? id : null);
    if (id !== search.id) change({ id }, how === 'walk' || search.id !== undefined);
  };
  const index = records.findIndex(({ id }) => id === search.id);
  const neighbour = records[index + 1] ?? records[index - 1];
  const total = list.data?.total;

  return (
    <div ref={pane} className={classes.screen}>
      <PageHeader
        title="Transcriptions"
        note={typeof total === 'number' && formatCount(total, 'transcription', 'transcriptions')}
      >
        <ListFilters search={search} onChange={change} />
      </PageHeader>
      <SplitPane
        name="transcriptions"
        initial={330}
        min={250}
        minDetail={400}
        listLabel="List"
        detailLabel="Text"
        list={<ListPane list={list} records={records} search={search} onChange={change} onOpen={open} />}
        detail={
          search.id === undefined || hidden.includes(search.id) ? (
            list.data && <NothingOpen count={records.length} />
          ) : (
            <TextPane
              key={search.id}
              id={search.id}
              wantsFocus={wanted === search.id}
              onFocused={() => setWanted(null)}
              onLeave={() => focusRow(search.id)}
              onGo={(id) => {
                change({ id }, true);
                focusRow(id);
              }}
              next={index === -1 ? undefined : neighbour?.id}
            />
          )
        }
      />
    </div>
  );
};
