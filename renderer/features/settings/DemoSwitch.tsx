import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { switchDemoService } from '../../lib/demo-service.ts';
import classes from './DemoSwitch.module.css';
import { SettingsSwitch } from './SettingsSwitch.tsx';
import { useSettingsResult, useUpdateSettings } from './use-update-settings.ts';

export const DemoSwitch = ({ settings }: { readonly settings: Settings }) => {
  const applyResult = useSettingsResult();
  const update = useUpdateSettings();
  return (
    <div className={classes.demo}>
      <SettingsSwitch
        label={t('settings.demo.label')}
        description={t('settings.demo.description')}
        checked={settings.demoService}
        onSwitch={(on) => applyResult(switchDemoService(on), t('settings.demo.notSwitched'))}
      />
      {settings.demoService && (
        <SettingsSwitch
          label={t('settings.demo.limits')}
          description={t('settings.demo.limitsDescription')}
          checked={settings.demoLimits}
          onSwitch={(demoLimits) => update({ demoLimits })}
        />
      )}
    </div>
  );
};
