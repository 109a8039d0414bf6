import { Fragment } from 'react';
import type { Json } from '../../preload/contract/page.ts';
import { t } from '../../preload/messages/translate.ts';
import classes from './RecordFields.module.css';

const formatValue = (value: Json): string => {
  if (value === null) return t('common.noValue');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

/** Fields of a record with the names and values that the service returned. */
export const RecordFields = ({ fields }: { readonly fields: readonly (readonly [string, Json])[] }) => (
  <dl className={classes.fields}>
    {fields.map(([name, value]) => (
      <Fragment key={name}>
        <dt className={classes.name}>{name}</dt>
        <dd className={classes.value} dir="auto">
          {formatValue(value)}
        </dd>
      </Fragment>
    ))}
  </dl>
);
