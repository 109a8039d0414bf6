import { IconTextCaption } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';

export const NothingOpen = ({ count }: { readonly count: number }) => (
  <EmptyState icon={<IconTextCaption size={30} stroke={1.3} />} title="The text appears here">
    {count > 0
      ? 'Choose a transcription from the list to read and correct it.'
      : 'As soon as there is a transcription, you can read and correct it here.'}
  </EmptyState>
);
