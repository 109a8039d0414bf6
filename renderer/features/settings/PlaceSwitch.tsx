import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import classes from './PlaceSwitch.module.css';
import { SettingsSwitch } from './SettingsSwitch.tsx';
import { useUpdateSettings } from './use-update-settings.ts';

export const PlaceSwitch = ({ settings }: { readonly settings: Settings }) => {
  const update = useUpdateSettings();
  return (
    <div className={classes.place}>
      <SettingsSwitch
        label={t('settings.place.label')}
        description={t('settings.place.description')}
        checked={settings.place === 'computer'}
        onSwitch={(isHere) => update({ place: isHere ? 'computer' : 'service' })}
      />
    </div>
  );
};
