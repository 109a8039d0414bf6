/** What can be done with the text of a row, or with all selected ones. */
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useShortcut } from '../../../lib/settings-query.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useSlice, useToasts } from '../../../state/app-state-context.ts';
import { type MenuEntry, PlacedMenu, type PlacedMenuProps } from '../../../ui/ActionMenu.tsx';
import { audioQuery } from '../audio/linked-audio.ts';
import type { TranscriptionRef, TranscriptionSelection } from '../deletions.ts';
import { useExportTexts } from '../exports/use-export-texts.ts';
import { rowsQuery } from '../library/list-rows.ts';
import { useFavorite } from './FavoriteButton.tsx';
import { createRowMenu } from './row-menu-state.ts';
import { rowKeys, useRename } from './use-row-keys.ts';

interface RowMenuProps {
  /** Of the list. */
  readonly rows: readonly TranscriptionRef[];
  readonly selection: TranscriptionSelection;
  readonly onOpen: (id: string, trigger: 'click' | 'enter') => void;
  readonly onDelete: (records: readonly TranscriptionRef[]) => void;
}

const useExportEntries = (records: readonly TranscriptionRef[]): readonly MenuEntry[] => {
  const { open, asLast } = useExportTexts();
  const [first] = records;
  const subject = {
    ids: records.map(({ id }) => id),
    ...(records.length === 1 && first && { name: first.name }),
  };
  const [keys, lastKeys] = [useShortcut('exportText'), useShortcut('exportAsLast')];
  return [
    { label: t('common.exportEllipsis'), keys, run: () => open(subject) },
    { label: t('transcriptions.exports.asLast'), keys: lastKeys, run: () => asLast(subject) },
  ];
};

/** Of one text. */
const useTextEntries = ({ id, name }: TranscriptionRef, onOpen: RowMenuProps['onOpen']) => {
  const { errorToast } = useToasts();
  const rename = useRename(onOpen);
  const { data: row } = useQuery({ ...rowsQuery, select: (rows) => rows.find((one) => one.id === id) });
  const { data: audio } = useQuery(audioQuery(id));
  const favorite = row?.favorites === 'all';
  const toggleFavorite = useFavorite({ id, name, favorite });
  const transcribeAgain = async (): Promise<void> => {
    const added = await bridge.uploads.sendTextTo(id, name, 'computer');
    if (!added.ok) errorToast(t('uploads.add.recordingNotAdded'), added.error);
  };
  const first: readonly MenuEntry[] = [
    { label: t('transcriptions.list.open'), keys: 'enter', run: () => onOpen(id, 'enter') },
    null,
    { label: t('transcriptions.text.rename'), keys: rowKeys.rename, run: () => rename(id) },
    {
      label: t(favorite ? 'transcriptions.favorite.removeSelected' : 'transcriptions.favorite.addSelected'),
      keys: rowKeys.favorite,
      run: toggleFavorite,
    },
    null,
  ];
  // Its place is there before it is known whether the recording is.
  const again: MenuEntry = {
    label: t('transcriptions.text.transcribeAgain'),
    run: audio ? () => void transcribeAgain() : null,
  };
  return { first, again };
};

const OneRowMenu = ({
  record,
  onOpen,
  onDelete,
  ...menu
}: Pick<RowMenuProps, 'onOpen' | 'onDelete'> &
  Pick<PlacedMenuProps, 'place' | 'onClose'> & { readonly record: TranscriptionRef }) => {
  const { first, again } = useTextEntries(record, onOpen);
  const exports = useExportEntries([record]);
  const remove = { label: t('common.delete'), run: () => onDelete([record]) };
  return (
    <PlacedMenu
      {...menu}
      label={truncate(record.name)}
      entries={[...first, ...exports, null, again, remove]}
    />
  );
};

const SelectionMenu = ({
  records,
  onDelete,
  ...menu
}: Pick<RowMenuProps, 'onDelete'> &
  Pick<PlacedMenuProps, 'place' | 'onClose'> & { readonly records: readonly TranscriptionRef[] }) => {
  const exports = useExportEntries(records);
  const remove = { label: t('common.delete'), keys: 'Del', run: () => onDelete(records) };
  const label = t('common.list.selectedCount', { count: records.length });
  return <PlacedMenu {...menu} label={label} entries={[...exports, null, remove]} />;
};

/** Open while a row has been asked for its menu. */
const RowMenu = ({ rows, selection, onOpen, onDelete }: RowMenuProps) => {
  const state = useSlice(createRowMenu);
  const open = useSelector(state);
  const record = rows.find(({ id }) => id === open?.id);
  if (open === null || !record) return null;
  const menu = { place: open.place, onDelete, onClose: () => state.setState(() => null) };
  return selection.has(record.id) && selection.shown.length > 1 ? (
    <SelectionMenu {...menu} records={selection.shown} />
  ) : (
    <OneRowMenu {...menu} key={record.id} record={record} onOpen={onOpen} />
  );
};

export default RowMenu;
