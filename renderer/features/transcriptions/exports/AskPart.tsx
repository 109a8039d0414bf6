import { Alert, Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { explain, ownWords } from '../../../lib/errors.ts';
import classes from './ExportDialog.module.css';
import { type ExportManner, keepManner, lastManner } from './export-memory.ts';
import { type ExportState, type ExportStore, idsOf } from './export-store.ts';
import { FormatChoice } from './FormatChoice.tsx';
import { NamesPreview } from './NamesPreview.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';
import { TemplateInput } from './TemplateInput.tsx';
import { useRefocus } from './use-refocus.ts';

interface AskPartProps {
  readonly state: Extract<ExportState, { kind: 'asking' }>;
  readonly store: ExportStore;
  /** The system's own dialog is open. */
  readonly isChoosing: boolean;
}

/** How and under which names. The system's dialog asks where to. */
export const AskPart = ({ state, store, isChoosing }: AskPartProps) => {
  const { subject, scope, all, error } = state;
  const [manner, setManner] = useState(lastManner);
  const change = (next: Partial<ExportManner>): void => {
    const changed = { ...manner, ...next };
    setManner(changed);
    keepManner(changed);
  };
  const submit = useRef<HTMLButtonElement>(null);
  useRefocus(submit, !isChoosing);
  const ids = idsOf(state);
  const isOne = ids?.length === 1;
  return (
    <form
      className={classes.parts}
      onSubmit={(event) => {
        event.preventDefault();
        void store.start(manner);
      }}
    >
      {subject.list && (
        <ScopeChoice
          scope={scope}
          chosen={subject.ids.length}
          all={all?.length ?? subject.list.count}
          isReading={ids === null}
          onScope={store.choose}
        />
      )}
      <FormatChoice format={manner.format} onFormat={(format) => change({ format })} />
      <TemplateInput template={manner.template} onTemplate={(template) => change({ template })} />
      <NamesPreview subject={subject} ids={ids} manner={manner} />
      {error && (
        <Alert color="red" role="alert" title={explain(error).title}>
          <span className={classes.own}>{ownWords(error)}</span> {explain(error).next}
        </Alert>
      )}
      <Group className={classes.footer} justify="space-between" wrap="nowrap" gap="md">
        <span className={classes.note}>
          {isOne
            ? 'Includes unsaved changes.'
            : 'Includes unsaved changes. Nothing that is there is overwritten.'}
        </span>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" onClick={store.close} disabled={isChoosing}>
            Cancel
          </Button>
          <Button
            ref={submit}
            type="submit"
            data-autofocus
            loading={isChoosing}
            disabled={ids === null || ids.length === 0}
          >
            {isOne ? 'Save as…' : 'Choose a folder…'}
          </Button>
        </Group>
      </Group>
    </form>
  );
};
