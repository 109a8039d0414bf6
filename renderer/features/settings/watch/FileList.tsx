import { Text } from '@mantine/core';
import type { WatchFinding } from '../../../../preload/contract/watch.ts';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './FileList.module.css';

export const labelFinding = (finding: WatchFinding): string => t(`watch.findings.${finding}`);

interface FileListProps {
  readonly label: string;
  readonly files: readonly { readonly key: string; readonly name: string; readonly fact: string }[];
  /** Files that are not listed. */
  readonly more: number;
}

/** Files with what became of each. It can be scrolled with the keyboard. */
export const FileList = ({ label, files, more }: FileListProps) => (
  <>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls needs the keyboard */}
    <ul className={classes.files} aria-label={label} tabIndex={0}>
      {files.map(({ key, name, fact }) => (
        <li key={key} className={classes.file}>
          <span className={classes.name}>{name}</span>
          <span className={classes.fact}>{fact}</span>
        </li>
      ))}
    </ul>
    {more > 0 && (
      <Text size="sm" c="dimmed">
        {t('common.notices.more', { count: more })}
      </Text>
    )}
  </>
);
