import { Collapse } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import type { Json } from '../../../../preload/contract/page.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { MoreButton } from '../../../ui/buttons/MoreButton.tsx';
import { RecordFields } from '../../../ui/RecordFields.tsx';
import classes from './AdditionalFields.module.css';

const getFields = ({ id, created_at, updated_at }: Website): [string, Json][] => [
  ['id', id],
  ...Object.entries({ created_at, updated_at }).filter(([, value]) => value !== null),
];

/** Fields of the record that the form does not have, under the service's names. */
export const AdditionalFields = ({ website }: { readonly website: Website }) => {
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <div>
      <MoreButton isOpen={isOpen} controls={id} onClick={toggle} />
      <Collapse id={id} expanded={isOpen} className={classes.more}>
        <RecordFields fields={getFields(website)} />
      </Collapse>
    </div>
  );
};
