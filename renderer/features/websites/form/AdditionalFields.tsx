import { Button, Collapse } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { Json } from '../../../../preload/contract/page.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { RecordFields } from '../../../ui/RecordFields.tsx';
import classes from './AdditionalFields.module.css';

const getFields = ({ id, created_at, updated_at, more }: Website): [string, Json][] => [
  ['id', id],
  ...Object.entries({ created_at, updated_at }).filter(([, value]) => value !== null),
  ...Object.entries(more),
];

/** Fields of the record that the form does not have, under the service's names. */
export const AdditionalFields = ({ website }: { readonly website: Website }) => {
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={
          <IconChevronDown size={13} className={classes.chevron} data-open={isOpen || undefined} />
        }
        onClick={toggle}
      >
        {t('common.more')}
      </Button>
      <Collapse id={id} expanded={isOpen} className={classes.more}>
        <RecordFields fields={getFields(website)} />
      </Collapse>
    </div>
  );
};
