import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';
import { FormError } from '../../../ui/FormError.tsx';
import classes from './WelcomeComputer.module.css';
import { WelcomeOption } from './WelcomeOption.tsx';

export const WelcomeComputer = () => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () => unwrap(bridge.settings.update({ place: 'computer' })),
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKeys.settings, settings);
      void navigate({ to: '/transcriptions' });
    },
  });
  return (
    <WelcomeOption title={t('common.onThisComputer')}>
      <p className={classes.text}>{t('settings.welcome.computerText')}</p>
      <FormError error={start.error} />
      <Button size="sm" loading={start.isPending} onClick={() => start.mutate()}>
        {t('settings.welcome.startHere')}
      </Button>
      <p className={classes.later}>{t('settings.welcome.connectLater')}</p>
    </WelcomeOption>
  );
};
