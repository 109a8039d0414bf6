import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** A sentence below a field, with buttons. */
export const FieldNote = ({ children }: { readonly children: ReactNode }) => (
  <Group gap="var(--st-space-4) var(--st-space-8)" mt="var(--st-space-6)" fz="sm" c="dimmed">
    {children}
  </Group>
);
