import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { cleanDomain, getDomainProblem, getUnicodeDomain } from '../domain.ts';
import { formatDomainProblem, labelField } from '../labels.ts';
import classes from './DomainField.module.css';
import { ExistingWebsiteNotice } from './ExistingWebsiteNotice.tsx';

interface DomainFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onOpen: (id: string) => void;
}

const renderDomain = (chunks: ReactNode) => <strong className={classes.domain}>{chunks}</strong>;

/** Domain of a new website. Shows the cleaned domain that will be sent, also in Unicode. */
export const DomainField = ({ value, error, onChange, onOpen }: DomainFieldProps) => {
  const { domain, changed } = cleanDomain(value);
  const unicodeDomain = getUnicodeDomain(domain);
  const problem = value.trim() === '' ? null : getDomainProblem(domain);
  return (
    <div>
      <TextInput
        label={labelField('domain')}
        description={t('websites.fieldHints.domain')}
        placeholder="example.com"
        error={error}
        required
        withAsterisk={false}
        data-domain-field
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.sent} aria-live="polite">
        {changed && domain !== '' && (
          <div>
            {unicodeDomain === null
              ? t.rich('websites.form.sentAs', { domain, b: renderDomain })
              : t.rich('websites.form.sentAsUnicode', { domain, unicodeDomain, b: renderDomain })}
          </div>
        )}
        {error !== undefined && <ExistingWebsiteNotice domain={domain} onOpen={onOpen} />}
        {problem !== null && <div className={classes.warning}>{formatDomainProblem(problem)}</div>}
      </div>
    </div>
  );
};

export const ReadOnlyDomain = ({ domain }: { readonly domain: string }) => {
  const unicodeDomain = getUnicodeDomain(domain);
  return (
    <dl className={classes.shown}>
      <dt>{labelField('domain')}</dt>
      <dd>
        <span className={classes.shownDomain}>{unicodeDomain ?? domain}</span>
        {unicodeDomain !== null && <span className={classes.shownAscii}>{domain}</span>}
        <span className={classes.hintLine}>{t('websites.form.domainFixed')}</span>
      </dd>
    </dl>
  );
};
