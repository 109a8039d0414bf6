import { mayBeCut } from '../../../../preload/contract/limits/file-limits.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

/** The service may have stored less than it recognised. */
export const MayBeCutNotice = ({ text }: { readonly text: string }) =>
  mayBeCut(text) && (
    <ErrorNotice
      title={t('transcriptions.text.mayBeCut')}
      message={t('transcriptions.text.mayBeCutHint')}
      color="yellow"
    />
  );
