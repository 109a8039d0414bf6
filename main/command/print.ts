/** Prints the lines of a command: for people, or one JSON object a line. */
import type { Writable } from 'node:stream';
import { stateKinds, uploadStates } from '../../preload/contract/upload-states.ts';
import { formatDuration } from '../../preload/messages/format-duration.ts';
import { t } from '../../preload/messages/translate.ts';
import { toTerminalText } from '../lib/terminal-text.ts';
import { type CommandLine, type Print, toJsonLine } from './lines.ts';

export interface Terminal {
  /** It gets results. */
  readonly stdout: Writable;
  /** It gets progress, and what was not done. */
  readonly stderr: Writable;
}

export const write = (stream: Writable, text: string): Promise<void> =>
  new Promise((resolve) => stream.write(text, () => resolve()));

const formatState = (kind: string): string => {
  const state = stateKinds.find((known) => known === kind);
  switch (state) {
    case undefined:
    case 'failed':
      return kind;
    case 'waiting':
      return t('commandLine.waiting');
    case 'transcribing':
      return t('commandLine.transcribing');
    default:
      return t(uploadStates[state].label);
  }
};

const formatProgress = ({ state, percent }: Extract<CommandLine, { kind: 'progress' }>): string =>
  percent === null ? formatState(state) : `${formatState(state)} ${percent} %`;

/** The columns of a row, separated by tabs, which no program has to guess. */
const formatRow = (values: readonly (string | number | null)[]): string =>
  values.map((value) => toTerminalText(String(value ?? '–'))).join('\t');

const formatStatus = (status: Extract<CommandLine, { kind: 'status' }>): string => {
  const { isRunning, place, model, service, hasKey, queue } = status;
  const states = Object.entries(queue).map(([state, count]) => `${formatState(state)} ${count}`);
  return [
    t(isRunning ? 'commandLine.running' : 'commandLine.notRunning'),
    place === 'computer'
      ? t('commandLine.placeComputer', { model: model ?? '–' })
      : t('commandLine.placeService'),
    service === null
      ? t('commandLine.noService')
      : t(hasKey ? 'commandLine.serviceWithKey' : 'commandLine.serviceWithoutKey', { service }),
    states.length === 0 ? t('commandLine.queueEmpty') : t('commandLine.queue', { states: states.join(', ') }),
  ].join('\n');
};

/** `isResult`: what the command was asked for. */
const formatLine = (line: CommandLine): { readonly text: string; readonly isResult: boolean } | null => {
  const toText = (text: string): string => toTerminalText(text);
  switch (line.kind) {
    case 'progress':
      return { text: `${toText(line.file)}: ${formatProgress(line)}`, isResult: false };
    case 'text': {
      const note = line.isNew ? '' : ` ${t('commandLine.textBefore')}`;
      return { text: `${toText(line.file)}: ${line.id} ${toText(line.name)}${note}`, isResult: true };
    }
    case 'written':
      return { text: toText(line.file), isResult: true };
    case 'left': {
      const reason = t(line.reason === 'foreign' ? 'commandLine.leftForeign' : 'commandLine.leftChanged');
      return { text: `${toText(line.file)}: ${reason}`, isResult: false };
    }
    case 'failed': {
      const item = line.item === '' ? '' : `${toText(line.item)}: `;
      return { text: `${item}${toText(line.message)}`, isResult: false };
    }
    case 'attention':
      return {
        text: `${toText(line.file)}: ${toText(line.message)} – ${t('commandLine.openWindow')}`,
        isResult: false,
      };
    case 'row': {
      const { id, date, seconds, name, show } = line;
      const length = seconds === null ? null : formatDuration(seconds);
      return { text: formatRow([id, date?.slice(0, 10) ?? null, length, name, show]), isResult: true };
    }
    case 'status':
      return { text: formatStatus(line), isResult: true };
    case 'website': {
      const { id, domain, privacy, email, exclude_bots } = line;
      return { text: formatRow([id, domain, privacy, email, exclude_bots]), isResult: true };
    }
    case 'end':
      return null;
  }
};

/** With JSON, everything is on stdout. */
export const createPrint =
  ({ stdout, stderr }: Terminal, isJson: boolean): Print =>
  (line) => {
    if (isJson) {
      stdout.write(toJsonLine(line));
      return;
    }
    const formatted = formatLine(line);
    if (formatted !== null) (formatted.isResult ? stdout : stderr).write(`${formatted.text}\n`);
  };
