import { TextInput } from '@mantine/core';
import { cleanDomain } from './domain.ts';
import classes from './WebsiteForm.module.css';
import { labels } from './words.ts';

interface DomainFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The domain of a new website. What is pasted is cleaned, and what will be sent is shown. */
export const DomainField = ({ value, error, onChange }: DomainFieldProps) => {
  const { domain, changed } = cleanDomain(value);
  return (
    <div>
      <TextInput
        label={labels.domain}
        description="The site whose visits are counted. It cannot be changed later."
        placeholder="example.com"
        classNames={{ description: classes.hint }}
        error={error}
        required
        withAsterisk={false}
        data-domain-field
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.sent} aria-live="polite">
        {changed && domain !== '' && (
          <>
            Will be sent as <strong className={classes.domain}>{domain}</strong>
          </>
        )}
      </div>
    </div>
  );
};
