import { type Flag, type Privacy, privacy } from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import type { DomainProblem } from './domain.ts';
import type { WebsiteFormField } from './form-values.ts';
import { parseEntries } from './lines.ts';

const privacyNames = {
  [privacy.public]: 'public',
  [privacy.private]: 'private',
  [privacy.password]: 'password',
} as const satisfies Record<Privacy, string>;

/** In the order in which they are offered. */
export const privacyValues = [privacy.public, privacy.private, privacy.password] as const;

export const labelPrivacy = (value: Privacy): string => t(`websites.privacy.${privacyNames[value]}`);
export const labelPrivacyHint = (value: Privacy): string => t(`websites.privacy.${privacyNames[value]}Hint`);

export const labelField = (field: WebsiteFormField): string => t(`websites.fields.${field}`);

/** For a field that the service did not return. */
export const labelNotShown = (): string => t('websites.notShown');

export const formatPrivacy = (value: Privacy | null): string =>
  value === null ? labelNotShown() : labelPrivacy(value);

export const formatFlag = (value: Flag | null): string =>
  value === null ? labelNotShown() : t(value === 1 ? 'websites.values.on' : 'websites.values.off');

export const formatBots = (value: Flag | null): string =>
  value === null ? labelNotShown() : t(value === 1 ? 'websites.values.ignored' : 'websites.values.counted');

/** Text such as `2 parameters, 1 IP`. Says nothing, not even "none", of lists that are not shown. */
export const formatExclusions = (params: string | null, ips: string | null): string => {
  const paramCount = params === null ? 0 : parseEntries(params).length;
  const ipCount = ips === null ? 0 : parseEntries(ips).length;
  const parts = [
    ...(paramCount > 0 ? [t('websites.list.ignoredParams', { count: paramCount })] : []),
    ...(ipCount > 0 ? [t('websites.list.ignoredIps', { count: ipCount })] : []),
  ];
  if (parts.length > 0) return parts.join(', ');
  if (params === null) return ips === null ? labelNotShown() : t('websites.list.noIps');
  return t(ips === null ? 'websites.list.noParams' : 'websites.list.nothingIgnored');
};

export const formatDomainProblem = (problem: DomainProblem): string => {
  switch (problem.kind) {
    case 'character':
      return t('websites.domainProblems.character', { character: problem.character });
    case 'label_length':
    case 'length':
      return t(`websites.domainProblems.${problem.kind}`, { limit: problem.limit });
    default:
      return t(`websites.domainProblems.${problem.kind}`);
  }
};
