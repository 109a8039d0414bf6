import type { EditorView } from '@codemirror/view';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { HeardWords } from '../../../../preload/contract/listening.ts';
import { t } from '../../../../preload/messages/translate.ts';
import type { Turn } from '../../../../preload/recordings/turns.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { useAnnounce } from '../../../state/app-state-context.ts';
import { findStartTime } from '../editor/word-marks.ts';
import { focusName, getNameElement } from './name-widget.ts';
import { getNames, getTurns, setHeardWords } from './names.ts';
import { type Place, SpeakerMenu } from './SpeakerMenu.tsx';
import { assignPerson, renamePerson } from './speaker-edits.ts';
import { speakers } from './speakers.ts';
import './speakers.css';

interface OpenMenu {
  readonly view: EditorView;
  readonly turn: Turn;
  /** The paragraphs of its person. */
  readonly count: number;
  readonly place: Place;
  /** It was opened from the name in the margin, which then gets the focus again. */
  readonly isFromName: boolean;
}

const findPlace = (view: EditorView, from: number): Place => {
  const frame = view.scrollDOM.getBoundingClientRect();
  const name = getNameElement(view, from)?.getBoundingClientRect();
  if (name && name.bottom > frame.top && name.bottom < frame.bottom) {
    const { left, top, width, height } = name;
    return { left, top, width, height };
  }
  const caret = view.coordsAtPos(view.state.selection.main.head) ?? frame;
  return { left: caret.left, top: caret.top, width: 0, height: caret.bottom - caret.top };
};

/** Who speaks, in the editor: its extension, and the menu if it is open. `heard`: the words, once they are known. `play`: from a time; null if there is no player. */
export const useSpeakers = (
  view: RefObject<EditorView | null>,
  heard: HeardWords | null | undefined,
  play: ((ms: number) => void) | null,
) => {
  const announce = useAnnounce();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  useEffect(() => {
    if (heard) view.current?.dispatch({ effects: setHeardWords.of(heard) });
  }, [view, heard]);
  useEffect(() => {
    const name = menu && getNameElement(menu.view, menu.turn.from);
    if (name) name.ariaExpanded = 'true';
    return () => {
      if (name) name.ariaExpanded = null;
    };
  }, [menu]);

  const open = useCallback((editor: EditorView, from: number, isFromName: boolean): void => {
    const turns = getTurns(editor.state);
    const turn = turns.find((one) => one.from === from);
    if (!turn || editor.state.readOnly) return;
    const count = turns.filter((one) => one.name === turn.name && one.textFrom > one.from).length;
    setMenu({ view: editor, turn, count, place: findPlace(editor, from), isFromName });
  }, []);
  const onAssigned = useStableCallback((name: string) =>
    announce(t('transcriptions.speakers.assigned', { name })),
  );
  const [extension] = useState(() => speakers(open, onAssigned));
  if (menu === null) return [null, extension] as const;

  const { view: editor, turn, count, place, isFromName } = menu;
  const ms = findStartTime(editor.state, turn.textFrom);
  const close = (): void => {
    setMenu(null);
    if (isFromName) focusName(editor, turn.from);
    else editor.focus();
  };
  const node = (
    <SpeakerMenu
      key={turn.from}
      place={place}
      name={turn.name}
      count={count}
      names={getNames(editor.state)}
      onPlay={
        play && ms !== null
          ? () => {
              close();
              play(ms);
            }
          : null
      }
      onRename={(name) => {
        if (turn.name !== null && name !== turn.name) {
          editor.dispatch(renamePerson(editor.state, turn.name, name));
          announce(t('transcriptions.speakers.renamed', { name }));
        }
        close();
      }}
      onAssign={(name) => {
        if (name !== turn.name) {
          editor.dispatch(assignPerson(editor.state, turn, name));
          onAssigned(name);
        }
        close();
      }}
      onClose={close}
    />
  );
  return [node, extension] as const;
};
