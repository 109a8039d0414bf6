import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ConnectionHealth } from '../../preload/contract/app.ts';
import type { ErrorCode } from '../../preload/contract/result.ts';
import type { Settings } from '../../preload/contract/settings.ts';
import { explain } from '../lib/errors.ts';
import { connectionQuery, settingsQuery } from '../lib/settings-query.ts';
import { StatusDot } from '../ui/StatusDot.tsx';
import type { Tone } from '../ui/tone.ts';
import classes from './ConnectionStatus.module.css';

interface ConnectionLabel {
  readonly text: string;
  readonly tone: Tone;
}

/** Two words where the rail has room for no more; the rest is in the title and in the settings. */
const shortTitles: Partial<Readonly<Record<ErrorCode, string>>> = {
  offline: 'No network',
  name_not_found: 'Server not found',
  refused: 'Can’t reach the service',
  unauthorized: 'Key not accepted',
  key_missing: 'Key missing',
  key_unreadable: 'Key not readable',
  not_configured: 'Not set up',
  server_error: 'Service in trouble',
  timeout: 'Service is slow',
  tls: 'Certificate trouble',
};

const labelConnection = (
  connection: ConnectionHealth | undefined,
  settings: Settings | undefined,
): ConnectionLabel => {
  if (connection?.kind === 'troubled') {
    const { code } = connection.error;
    return { text: shortTitles[code] ?? 'Connection trouble', tone: code === 'offline' ? 'warn' : 'bad' };
  }
  if (settings?.demoService) return { text: 'Demo service', tone: 'good' };
  if (connection?.kind === 'connected') return { text: 'Connected', tone: 'good' };
  if (connection?.kind === 'not_configured') return { text: 'Not set up', tone: 'quiet' };
  return { text: 'Not asked yet', tone: 'quiet' };
};

/** How the last exchange with the service ended; leads to the settings. */
export const ConnectionStatus = () => {
  const { data: connection } = useQuery(connectionQuery);
  const { data: settings } = useQuery(settingsQuery);
  const { text, tone } = labelConnection(connection, settings);
  const title = connection?.kind === 'troubled' ? explain(connection.error).title : undefined;
  return (
    <Link to="/settings" className={classes.line} title={title ?? text} data-connection={connection?.kind}>
      <StatusDot tone={tone} />
      <span className={classes.hidden}>Connection: </span>
      <span className={classes.words}>{text}</span>
    </Link>
  );
};
