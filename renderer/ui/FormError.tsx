import { Alert } from '@mantine/core';
import type { BridgeError } from '../../preload/contract/result.ts';
import { explain, getErrorDetails } from '../lib/errors.ts';
import { CheckConnectionButton } from './connection-check/CheckConnectionButton.tsx';
import classes from './FormError.module.css';
import { RetryCountdown } from './RetryCountdown.tsx';

/** The service's message for one field of a form, for the `error` of an input. */
export const getFieldError = (error: BridgeError | null | undefined, field: string): string | undefined => {
  const texts = error?.fields?.[field];
  return texts && texts.length > 0 ? texts.join(' ') : undefined;
};

interface FormErrorProps {
  readonly error: BridgeError | null | undefined;
  /** Fields that the form shows itself. Messages for other fields are listed here. */
  readonly fields?: readonly string[];
}

/** Shown above the buttons of a form if sending failed. */
export const FormError = ({ error, fields = [] }: FormErrorProps) => {
  if (!error) return null;
  const { title, next } = explain(error);
  const shown = Object.keys(error.fields ?? {}).filter((field) => fields.includes(field));
  const others = Object.entries(error.fields ?? {}).filter(([field]) => !fields.includes(field));
  const serviceMessage = shown.length === 0 && others.length === 0 ? getErrorDetails(error) : null;
  return (
    <Alert color="red" title={title} role="alert">
      {next} <RetryCountdown error={error} />
      {serviceMessage && <div className={classes.serviceMessage}>{serviceMessage}</div>}
      <CheckConnectionButton className={classes.check} size="compact-xs" error={error} />
      {others.length > 0 && (
        <ul className={classes.list}>
          {others.map(([field, texts]) => (
            <li key={field}>
              <strong>{field}</strong>: {texts.join(' ')}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
};
