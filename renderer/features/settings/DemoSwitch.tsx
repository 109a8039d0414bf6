import type { Settings } from '../../../preload/contract/settings.ts';
import { switchDemoService } from '../../lib/demo-service.ts';
import classes from './SettingsScreen.module.css';
import { SettingsSwitch } from './SettingsSwitch.tsx';
import { useSettingsResult } from './use-update-settings.ts';

export const DemoSwitch = ({ settings }: { readonly settings: Settings }) => {
  const applyResult = useSettingsResult();
  return (
    <div className={classes.demo}>
      <SettingsSwitch
        label="Use the built-in demo service"
        description="It runs inside Sidetone and does not recognise real speech. Your addresses and key stay saved."
        checked={settings.demoService}
        onSwitch={(on) => applyResult(switchDemoService(on), 'The demo service was not switched')}
      />
    </div>
  );
};
