import { TextInput } from '@mantine/core';
import { cleanDomain, getDomainProblem, getUnicodeDomain } from './domain.ts';
import { ExistingWebsiteNotice } from './ExistingWebsiteNotice.tsx';
import { fieldLabels } from './labels.ts';
import classes from './WebsiteForm.module.css';

interface DomainFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onOpen: (id: string) => void;
}

/** Domain of a new website. Shows the cleaned domain that will be sent, also in Unicode. */
export const DomainField = ({ value, error, onChange, onOpen }: DomainFieldProps) => {
  const { domain, changed } = cleanDomain(value);
  const unicodeDomain = getUnicodeDomain(domain);
  const problem = value.trim() === '' ? null : getDomainProblem(domain);
  return (
    <div>
      <TextInput
        label={fieldLabels.domain}
        description="The site whose visits are counted. The domain can’t be changed later."
        placeholder="example.com"
        classNames={{ description: classes.hint }}
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
            Will be sent as <strong className={classes.domain}>{domain}</strong>
            {unicodeDomain !== null && (
              <>
                , which reads <strong className={classes.domain}>{unicodeDomain}</strong>
              </>
            )}
          </div>
        )}
        {error !== undefined && <ExistingWebsiteNotice domain={domain} onOpen={onOpen} />}
        {problem !== null && <div className={classes.doubt}>{problem}</div>}
      </div>
    </div>
  );
};

export const ReadOnlyDomain = ({ domain }: { readonly domain: string }) => {
  const unicodeDomain = getUnicodeDomain(domain);
  return (
    <dl className={classes.shown}>
      <dt>{fieldLabels.domain}</dt>
      <dd>
        <span className={classes.shownDomain}>{unicodeDomain ?? domain}</span>
        {unicodeDomain !== null && <span className={classes.shownAscii}>{domain}</span>}
        <span className={classes.hintLine}>The domain can’t be changed later.</span>
      </dd>
    </dl>
  );
};
