import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { switchDemoService } from '../../lib/demo-service.ts';
import { queryKeys, unwrap } from '../../lib/query.ts';
import { FormError } from '../../ui/FormError.tsx';
import classes from './WelcomeScreen.module.css';

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
    <section className={classes.way} aria-labelledby="demo-title">
      <h2 id="demo-title" className={classes.wayTitle}>
        Try the built-in demo service
      </h2>
      <p className={classes.words}>
        Use your own files: no account, no network, and nothing leaves this computer. It does not recognise
        real speech. Its text says what it received, so you can try everything.
      </p>
      <FormError error={demo.error} />
      <Button size="sm" loading={demo.isPending} onClick={() => demo.mutate()}>
        Start the demo
      </Button>
      <p className={classes.later}>You can connect your own service later in the settings.</p>
    </section>
  );
};
