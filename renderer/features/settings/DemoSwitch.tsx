import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { switchDemoService } from '../../lib/demo-service.ts';
import classes from './DemoSwitch.module.css';
import { SettingsSwitch } from './SettingsSwitch.tsx';
import { useSettingsResult } from './use-update-settings.ts';

export const DemoSwitch = ({ settings }: { readonly settings: Settings }) => {
  const applyResult = useSettingsResult();
  return (
    <div className={classes.demo}>
      <SettingsSwitch
        label={t('settings.demo.label')}
        description={t('settings.demo.description')}
        checked={settings.demoService}
        onSwitch={(on) => applyResult(switchDemoService(on), t('settings.demo.notSwitched'))}
      />
    </div>
  );
};
