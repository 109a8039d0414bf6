import { Alert, Button, Group } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { explain, inOneLine, ownWords } from '../../../lib/errors.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { shorten } from '../../../lib/shorten.ts';
import { transcriptions } from '../say.ts';
import classes from './ExportDialog.module.css';
import type { Exported } from './export-store.ts';
import { revealExported } from './say-saved.tsx';
import { useRefocus } from './use-refocus.ts';

interface EndPartProps {
  readonly result: Exported;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

const countWords = ({ count, folder }: Exported): string =>
  count === 0 ? 'No file was written.' : `${formatCount(count, 'file is', 'files are')} in “${folder}”.`;

const endWords = ({ ended, left }: Exported): string => {
  const rest = `${transcriptions(left.length)} ${left.length === 1 ? 'was' : 'were'} not tried.`;
  return ended === null || ended.code === 'cancelled' ? rest : `${explain(ended).next} ${rest}`;
};

/** What was written, and what was not with its reason. */
export const EndPart = ({ result, onAgain, onClose }: EndPartProps) => {
  const { count, failed, left, ended } = result;
  const isAll = failed.length + left.length === 0;
  const failedId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useRefocus(button);
  const isStopped = ended?.code === 'cancelled';
  return (
    <div className={classes.parts}>
      <p className={classes.count} role="status">
        {countWords(result)}
      </p>
      {ended && (
        <Alert color={isStopped ? 'gray' : 'red'} title={isStopped ? 'You stopped it' : explain(ended).title}>
          {endWords(result)}
        </Alert>
      )}
      {failed.length > 0 && (
        <div>
          <h3 className={classes.label} id={failedId}>
            {formatNumber(failed.length)} {failed.length === 1 ? 'is' : 'are'} missing
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
          <ul className={classes.failed} aria-labelledby={failedId} tabIndex={0}>
            {failed.map(({ id, name, error }) => (
              <li key={id} className={classes.missing}>
                <span className={classes.name} dir="auto">
                  {name === null ? `Id ${id}` : shorten(name)}
                </span>
                <span className={classes.why}>
                  {inOneLine(error)} {ownWords(error)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Group justify="flex-end" gap="xs">
        {count > 0 && (
          <Button
            variant="default"
            leftSection={<IconFolder size={15} stroke={1.6} />}
            onClick={() => void revealExported()}
          >
            Show in folder
          </Button>
        )}
        {!isAll && (
          <Button variant="default" onClick={onAgain}>
            Export the rest…
          </Button>
        )}
        <Button ref={button} onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  );
};
