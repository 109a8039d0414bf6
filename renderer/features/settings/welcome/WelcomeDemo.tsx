import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../../../preload/messages/translate.ts';
import { switchDemoService } from '../../../lib/demo-service.ts';
import { queryKeys, unwrap } from '../../../lib/query.ts';
import { FormError } from '../../../ui/FormError.tsx';
import classes from './WelcomeDemo.module.css';
import { WelcomeOption } from './WelcomeOption.tsx';

export const WelcomeDemo = () => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const demo = useMutation({
    mutationFn: () => unwrap(switchDemoService(true)),
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKeys.settings, settings);
      void navigate({ to: '/transcriptions' });
    },
  });
  return (
    <WelcomeOption title={t('settings.welcome.demoTitle')}>
      <p className={classes.text}>{t('settings.welcome.demoText')}</p>
      <FormError error={demo.error} />
      <Button size="sm" loading={demo.isPending} onClick={() => demo.mutate()}>
        {t('settings.welcome.startDemo')}
      </Button>
      <p className={classes.later}>{t('settings.welcome.connectLater')}</p>
    </WelcomeOption>
  );
};
