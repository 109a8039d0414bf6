import { TextInput } from '@mantine/core';
import { cleanDomain, domainTrouble, otherScript } from './domain.ts';
import { ThereAlready } from './ThereAlready.tsx';
import classes from './WebsiteForm.module.css';
import { labels } from './words.ts';

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
  const own = otherScript(domain);
  const trouble = value.trim() === '' ? null : domainTrouble(domain);
  return (
    <div>
      <TextInput
        label={labels.domain}
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
            {own !== null && (
              <>
                , which reads <strong className={classes.domain}>{own}</strong>
              </>
            )}
          </div>
        )}
        {error !== undefined && <ThereAlready domain={domain} onOpen={onOpen} />}
        {trouble !== null && <div className={classes.doubt}>{trouble}</div>}
      </div>
    </div>
  );
};

/** The domain of a website that is there: it is shown, and cannot be changed. */
export const DomainShown = ({ domain }: { readonly domain: string }) => {
  const own = otherScript(domain);
  return (
    <dl className={classes.shown}>
      <dt>{labels.domain}</dt>
      <dd>
        <span className={classes.shownDomain}>{own ?? domain}</span>
        {own !== null && <span className={classes.shownAscii}>{domain}</span>}
        <span className={classes.hintLine}>The domain can’t be changed later.</span>
      </dd>
    </dl>
  );
};
