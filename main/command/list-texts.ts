/** `list` and `export`. */
import type { LibraryRow } from '../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Show } from '../../preload/contract/shows.ts';
import { monotonicNow, systemClock } from '../lib/clock.ts';
import { sleep } from '../lib/sleep.ts';
import { formatFileName } from '../library/exports/file-names.ts';
import type { CommandOf } from './arguments.ts';
import { type CommandContext, type CommandServices, findNamedShow, refuse, refuseShow } from './context.ts';
import { combineCodes, type ExitCode, exitCodes } from './exit-codes.ts';
import { chooseFormats, createFolder, writeText } from './export-texts.ts';

/** Hits of one search. */
const pageSize = 100;
/** Milliseconds between two looks at the index, and without any progress of it, such as on a full disk. */
const indexTiming = { lookMs: 25, stillMs: 10_000 } as const;

/** All rows, the newest first. */
const readRows = ({ library }: CommandServices): Result<readonly LibraryRow[]> => {
  const rows: LibraryRow[] = [];
  for (let page = library.rows.list(); ; ) {
    if (!page.ok) return page;
    rows.push(...page.value.rows);
    if (page.value.next === null) break;
    page = library.rows.list(page.value.next);
  }
  return ok(rows.toSorted((one, other) => (other.date ?? 0) - (one.date ?? 0)));
};

/** Resolves when every text can be found: the process of the command that brought it may have ended before it was indexed. */
const whenIndexed = async ({ services: { library }, signal }: CommandContext): Promise<void> => {
  let [left, changedAt] = [library.state().unindexed, monotonicNow()];
  while (left > 0 && !signal.aborted && monotonicNow() - changedAt < indexTiming.stillMs) {
    await sleep(systemClock, indexTiming.lookMs, signal);
    const { unindexed } = library.state();
    if (unindexed !== left) changedAt = monotonicNow();
    left = unindexed;
  }
};

/** Ids of the texts with these words, the best first. */
const search = ({ library }: CommandServices, text: string): Result<readonly string[]> => {
  const ids: string[] = [];
  for (;;) {
    const found = library.search({ text, limit: pageSize, offset: ids.length });
    if (!found.ok) return found;
    ids.push(...found.value.hits.map(({ id }) => id));
    if (found.value.hits.length < pageSize) return ok(ids);
  }
};

const selectRows = (
  services: CommandServices,
  show: Show | null,
  words: string | null,
): Result<readonly LibraryRow[]> => {
  const rows = readRows(services);
  if (!rows.ok) return rows;
  const ofShow = rows.value.filter(({ showId }) => show === null || showId === show.id);
  if (words === null || words.trim() === '') return ok(ofShow);
  const ids = search(services, words);
  if (!ids.ok) return ids;
  const byId = new Map(ofShow.map((row) => [row.id, row]));
  return ok(ids.value.flatMap((id) => byId.get(id) ?? []));
};

export const listTexts = async (command: CommandOf<'list'>, context: CommandContext): Promise<ExitCode> => {
  const { services, print } = context;
  if (command.search !== null) await whenIndexed(context);
  const show = findNamedShow(services, command.show);
  if (!show.ok) return refuseShow(print, command.show);
  const rows = selectRows(services, show.value, command.search);
  if (!rows.ok) return refuse(print, command.search ?? '', rows.error);
  const shows = services.shows.list();
  const names = new Map((shows.ok ? shows.value : []).map(({ id, name }) => [id, name]));
  for (const { id, name, date, seconds, words, place, showId } of rows.value) {
    print({
      kind: 'row',
      id,
      name,
      date: date === null ? null : new Date(date).toISOString(),
      seconds,
      words,
      place,
      show: names.get(showId ?? '') ?? null,
    });
  }
  return exitCodes.done;
};

export const exportTexts = async (
  command: CommandOf<'export'>,
  context: CommandContext,
): Promise<ExitCode> => {
  const { services, print, signal } = context;
  const { out } = command;
  const show = findNamedShow(services, command.show);
  if (!show.ok) return refuseShow(print, command.show);
  const ids = show.value === null ? ok(command.ids) : selectIds(services, show.value);
  if (!ids.ok) return refuse(print, command.show ?? '', ids.error);
  const created = await createFolder(out);
  if (!created.ok) return refuse(print, out, created.error);
  const codes: ExitCode[] = [];
  for (const id of ids.value) {
    if (signal.aborted) return exitCodes.interrupted;
    const known = services.library.getMetadata(id);
    if (known === null) {
      codes.push(refuse(print, id, fail('unknown_id').error));
      continue;
    }
    const name = services.library.texts.getTypedName(id) ?? known.name;
    const formats = chooseFormats(command.formats, show.value);
    const baseName = formatFileName('{name}', { ...known, name }, 1, 1);
    codes.push(await writeText(context, { id, folder: out, baseName, formats, source: null }));
  }
  return combineCodes(codes);
};

const selectIds = (services: CommandServices, show: Show): Result<readonly string[]> => {
  const rows = selectRows(services, show, null);
  return rows.ok ? ok(rows.value.map(({ id }) => id)) : rows;
};
