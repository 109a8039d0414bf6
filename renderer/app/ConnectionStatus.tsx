import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ConnectionHealth } from '../../preload/contract/app.ts';
import { unreachableErrors } from '../../preload/contract/errors/error-families.ts';
import type { ErrorCode } from '../../preload/contract/errors/error-table.ts';
import type { Settings } from '../../preload/contract/settings.ts';
import { t } from '../../preload/messages/translate.ts';
import { explain } from '../lib/errors.ts';
import { labelPlace } from '../lib/places.ts';
import { connectionQuery, settingsQuery } from '../lib/settings-query.ts';
import { StatusDot } from '../ui/StatusDot.tsx';
import type { Tone } from '../ui/tone.ts';
import classes from './ConnectionStatus.module.css';

/** Titles that are short enough for the rail. */
const shortTitleKeys = {
  offline: 'app.connection.offline',
  name_not_found: 'app.connection.serverNotFound',
  refused: 'app.connection.unreachable',
  unauthorized: 'app.connection.keyRejected',
  key_missing: 'app.connection.keyMissing',
  key_unreadable: 'app.connection.keyUnreadable',
  not_configured: 'app.connection.notConfigured',
  server_error: 'app.connection.serverError',
  timeout: 'app.connection.timeout',
  tls: 'app.connection.certificate',
} as const satisfies Partial<Record<ErrorCode, string>>;

const hasShortTitle = (code: ErrorCode): code is keyof typeof shortTitleKeys => code in shortTitleKeys;

const getShortTitle = (code: ErrorCode): string =>
  t(hasShortTitle(code) ? shortTitleKeys[code] : 'app.connection.otherProblem');

const labelConnection = (
  connection: ConnectionHealth | undefined,
  settings: Settings | undefined,
): { readonly text: string; readonly tone: Tone } => {
  if (connection?.kind === 'troubled') {
    const { code } = connection.error;
    return { text: getShortTitle(code), tone: unreachableErrors.has(code) ? 'warn' : 'bad' };
  }
  if (settings?.place === 'computer') return { text: t('common.onThisComputer'), tone: 'good' };
  if (connection?.kind === 'connected') return { text: t('app.connection.connected'), tone: 'good' };
  if (connection?.kind === 'not_configured')
    return { text: t('app.connection.notConfigured'), tone: 'quiet' };
  return { text: t('app.connection.notChecked'), tone: 'quiet' };
};

/** The service and the result of the last request to it, as a link to the settings. Only a problem is shown in words. */
export const ConnectionStatus = () => {
  const { data: connection } = useQuery(connectionQuery);
  const { data: settings } = useQuery(settingsQuery);
  const { text, tone } = labelConnection(connection, settings);
  const name = settings ? labelPlace(settings.place, settings) : '';
  const isNameShown = tone === 'good' && name !== '' && name !== text;
  const title = connection?.kind === 'troubled' ? explain(connection.error).title : text;
  return (
    <Link
      to="/settings"
      className={classes.line}
      title={name === '' || name === title ? title : `${name}: ${title}`}
      data-connection={connection?.kind}
    >
      <StatusDot tone={tone} />
      <span className={classes.hidden}>{t('app.connection.label')} </span>
      {isNameShown && <span className={classes.text}>{name} </span>}
      <span className={isNameShown ? classes.hidden : classes.text}>{text}</span>
    </Link>
  );
};
