import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '../../../preload/contract/settings.ts';
import { switchDemoService } from '../../lib/demo-service.ts';
import { keys, take } from '../../lib/query.ts';
import { errorToast } from '../../ui/toasts.tsx';
import classes from './SettingsScreen.module.css';

/** The built-in demo service instead of one's own; the addresses and the key below stay as they are. */
export const DemoSwitch = ({ settings }: { readonly settings: Settings }) => {
  const queryClient = useQueryClient();
  const demo = useMutation({
    mutationFn: (on: boolean) => take(switchDemoService(on)),
    onSuccess: (next) => queryClient.setQueryData(keys.settings, next),
    onError: (error) => errorToast('The demo service was not switched', error),
  });
  return (
    <div className={classes.demo}>
      <Switch
        label="Use the built-in demo service"
        description="It runs inside Sidetone and recognises no speech. Your addresses and key below are kept meanwhile."
        checked={demo.isPending ? demo.variables : settings.demoService}
        disabled={demo.isPending}
        onChange={(event) => demo.mutate(event.currentTarget.checked)}
      />
    </div>
  );
};
