import { type Flag, type Privacy, privacy } from '../../../preload/contract/websites.ts';
import { formatCount } from '../../lib/format.ts';
import type { WebsiteFormField } from './form-values.ts';
import { parseEntries } from './lines.ts';

export const privacyChoices = [
  {
    value: privacy.public,
    label: 'Public',
    explanation: 'Anyone with the address of the statistics page can look at it.',
  },
  {
    value: privacy.private,
    label: 'Private',
    explanation: 'Only you, when you are signed in to the service.',
  },
  {
    value: privacy.password,
    label: 'Password',
    explanation: 'Anyone who knows the password that you set here.',
  },
] as const;

export const fieldLabels: Readonly<Record<WebsiteFormField, string>> = {
  domain: 'Domain',
  privacy: 'Who may see the statistics',
  password: 'Password of the statistics page',
  email: 'Reports by e-mail',
  exclude_bots: 'Ignore bots',
  exclude_params: 'Ignored query parameters',
  exclude_ips: 'Ignored IP addresses',
};

export const reportsExplanation = 'The service sends you a summary of the visits from time to time.';
export const botsExplanation = 'Search engines and other common bots are not counted as visits.';
export const paramsExplanation =
  'One name a line, such as ref; a line & for all of them. Pages are counted as if these were not in their address.';
export const ipsExplanation =
  'One a line, such as 198.51.100.7, or a range such as 198.51.100.0/24. Visits from these, your own for example, are not counted.';

/** For a field that the service did not return. */
export const notShownLabel = 'Not shown by the service';

export const formatPrivacy = (value: Privacy | null): string =>
  value === null
    ? notShownLabel
    : (privacyChoices.find((choice) => choice.value === value)?.label ?? notShownLabel);

export const formatFlag = (value: Flag | null): string =>
  value === null ? notShownLabel : value === 1 ? 'On' : 'Off';

export const formatBots = (value: Flag | null): string =>
  value === null ? notShownLabel : value === 1 ? 'Ignored' : 'Counted';

/** Text such as `2 parameters, 1 IP`. Says nothing, not even "none", of lists that are not shown. */
export const formatExclusions = (params: string | null, ips: string | null): string => {
  const parts = [
    params === null ? '' : formatCount(parseEntries(params).length, 'parameter', 'parameters'),
    ips === null ? '' : formatCount(parseEntries(ips).length, 'IP', 'IPs'),
  ].filter((part) => part !== '' && !part.startsWith('0 '));
  if (parts.length > 0) return parts.join(', ');
  if (params === null) return ips === null ? notShownLabel : 'No IPs';
  return ips === null ? 'No parameters' : 'None';
};
