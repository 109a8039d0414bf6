import { TextInput } from '@mantine/core';
import { cleanDomain, getDomainProblem, getUnicodeDomain } from './domain.ts';
import { ExistingWebsiteNotice } from './ExistingWebsiteNotice.tsx';
import { fieldLabels } from './labels.ts';
import classes from './WebsiteForm.module.css';

interface DomainFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  /** Opens a website that is there already. */
  readonly onOpen: (id: string) => void;
}

/** The domain of a new website. What is pasted is cleaned, and what will be sent is shown, in both of its scripts. */
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

/** The domain of a website that is there: it is shown, and cannot be changed. */
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
