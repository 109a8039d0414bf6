import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefCallback, useMemo, useState } from 'react';
import type { FoundHit, FoundText } from '../../../preload/contract/rules.ts';
import { formatDuration } from '../../../preload/messages/format-duration.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../lib/query.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Check } from '../../ui/list/rows/Check.tsx';
import { getTabStop, runListKey } from '../../ui/list/rows/row-keys.ts';
import { useVirtualRows } from '../../ui/list/rows/virtual-rows.ts';
import classes from './HitRows.module.css';
import { useHitPlayer } from './use-hit-player.ts';
import type { LeftOutState } from './use-left-out.ts';

/** Pixels. */
const textHeight = 40;
const hitHeight = 36;

interface Row {
  readonly id: string;
  readonly text: FoundText;
  /** Null: the row of the text itself. */
  readonly index: number | null;
}

const toRows = (texts: readonly FoundText[]): readonly Row[] =>
  texts.flatMap((text): Row[] => [
    { id: text.id, text, index: null },
    ...text.hits.map((_hit, index) => ({ id: `${text.id} ${index}`, text, index })),
  ]);

/** When the places of a text are said. It is asked for when one of them is on the screen. */
const timesQuery = (planId: string, id: string) =>
  queryOptions({
    queryKey: [...queryKeys.service, 'hit-times', planId, id] as const,
    queryFn: () => unwrap(bridge.rules.times(planId, id)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

const useTime = (planId: string, { text, index }: Row): number | null => {
  const { data: times } = useQuery({ ...timesQuery(planId, text.id), enabled: index !== null });
  return times?.[index ?? -1] ?? null;
};

const HitLine = ({ hit, isOut }: { readonly hit: FoundHit; readonly isOut: boolean }) => {
  const { before, found, insert, after } = hit;
  return (
    <span className={classes.line} data-out={isOut || undefined} dir="auto">
      {before}
      {isOut ? (
        found
      ) : (
        <>
          <del>{found}</del> {insert !== '' && <ins>{insert}</ins>}
        </>
      )}
      {after}
    </span>
  );
};

interface HitRowsProps {
  readonly planId: string;
  readonly texts: readonly FoundText[];
  readonly leftOut: LeftOutState;
}

interface RowProps extends Omit<HitRowsProps, 'texts'> {
  readonly row: Row;
  readonly tabIndex: number;
  readonly player: ReturnType<typeof useHitPlayer>;
  readonly boxRef: RefCallback<HTMLElement>;
}

const TextRow = ({ row: { text }, leftOut, tabIndex, boxRef }: RowProps) => {
  const count = text.hits.length;
  const chosen = leftOut.countChosen(text);
  const name = text.name || t('transcriptions.unnamed', { id: text.id });
  return (
    <span className={classes.text}>
      <Check
        boxRef={boxRef}
        label={t('rules.text', { name })}
        checked={chosen > 0}
        isMixed={chosen > 0 && chosen < count}
        tabIndex={tabIndex}
        onChange={() => leftOut.toggleText(text)}
      />
      <span className={classes.name}>{name}</span>
      <span className={classes.count}>
        {chosen === count ? t('rules.places', { count }) : t('rules.somePlaces', { chosen, count })}
      </span>
    </span>
  );
};

const HitRow = ({ row, planId, leftOut, tabIndex, player, boxRef }: RowProps) => {
  const { id, text, index } = row;
  const ms = useTime(planId, row);
  const hit = text.hits[index ?? 0];
  if (!hit || index === null) return null;
  const isOut = leftOut.isOut(text.id, index);
  const isPlaying = player.playing === id;
  const play = (): void => {
    if (ms !== null) void player.play(id, text.id, ms);
  };
  const Icon = isPlaying ? IconPlayerStop : IconPlayerPlay;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the box within
    <span
      className={classes.hit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        play();
      }}
    >
      <Check
        boxRef={boxRef}
        label={t('rules.place', { text: hit.before + hit.found + hit.after })}
        checked={!isOut}
        tabIndex={tabIndex}
        onChange={() => leftOut.toggle(text.id, index)}
      />
      <span className={classes.time}>{ms !== null && formatDuration(ms / 1_000)}</span>
      <HitLine hit={hit} isOut={isOut} />
      {ms !== null && (
        <PlainButton
          className={classes.play}
          tabIndex={-1}
          aria-label={isPlaying ? t('common.stop') : t('rules.play')}
          onClick={play}
        >
          <Icon size={14} stroke={1.6} />
        </PlainButton>
      )}
    </span>
  );
};

/** Every place with the text around it. Space leaves a place out, Enter plays it. */
export const HitRows = ({ planId, texts, leftOut }: HitRowsProps) => {
  const rows = useMemo(() => toRows(texts), [texts]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const [lastId, setLastId] = useState<string | undefined>(undefined);
  const tabStopId = getTabStop(ids, lastId);
  const player = useHitPlayer();
  const list = useVirtualRows({
    ids,
    estimateSize: (index) => (rows[index]?.index === null ? textHeight : hitHeight),
    overscan: 10,
    keptIds: [tabStopId],
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, id: string): void =>
    runListKey(event, {
      ids,
      index: ids.indexOf(id),
      selection: null,
      onFocus: (index) => void list.focusRow(ids[index] ?? ''),
      onOpen: setLastId,
    });
  return (
    <div ref={list.scroller} className={classes.scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: aria-setsize has the size, as not all items are rendered */}
      <div
        role="list"
        aria-label={t('rules.list')}
        className={classes.list}
        style={{ height: list.virtualizer.getTotalSize() }}
      >
        {list.virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const Content = row.index === null ? TextRow : HitRow;
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div
              key={key}
              role="listitem"
              aria-setsize={ids.length}
              aria-posinset={index + 1}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
              {...list.getRowEvents(row.id, onKeyDown)}
            >
              <Content
                row={row}
                planId={planId}
                leftOut={leftOut}
                player={player}
                tabIndex={row.id === tabStopId ? 0 : -1}
                boxRef={list.elements.getRef(row.id)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
};
