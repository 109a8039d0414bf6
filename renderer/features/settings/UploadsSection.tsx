import { Input, SegmentedControl } from '@mantine/core';
import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { MinutesField } from './MinutesField.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { SettingsSwitch } from './SettingsSwitch.tsx';
import { useUpdateSettings } from './use-update-settings.ts';

const timeoutLimits = { min: 1, max: 600 } as const;
const partLimits = { min: 5, max: 120 } as const;

export const UploadsSection = ({ settings }: { readonly settings: Settings }) => {
  const update = useUpdateSettings();
  const isOneRecord = settings.longRecordings === 'one_record';
  return (
    <SettingsSection title={t('common.uploads')}>
      <SettingsSwitch
        label={t('settings.uploads.review')}
        description={t('settings.uploads.reviewDescription')}
        checked={settings.reviewBeforeUpload}
        onSwitch={(reviewBeforeUpload) => update({ reviewBeforeUpload })}
      />
      <Input.Wrapper
        label={t('settings.uploads.concurrency')}
        labelElement="div"
        description={t('settings.uploads.concurrencyDescription')}
      >
        <SegmentedControl
          w={200}
          fullWidth
          aria-label={t('settings.uploads.concurrency')}
          data={['1', '2', '3', '4']}
          value={String(settings.concurrency)}
          onChange={(value) => void update({ concurrency: Number(value) })}
        />
      </Input.Wrapper>
      <Input.Wrapper
        label={t('settings.uploads.longRecordings')}
        labelElement="div"
        description={t('settings.uploads.longRecordingsDescription')}
      >
        <SegmentedControl
          w={400}
          maw="100%"
          fullWidth
          aria-label={t('settings.uploads.longRecordings')}
          data={[
            { value: 'parts', label: t('settings.uploads.longParts') },
            { value: 'one_record', label: t('settings.uploads.longOneRecord') },
          ]}
          value={isOneRecord ? 'one_record' : 'parts'}
          onChange={(value) => void update({ longRecordings: value === 'one_record' ? value : 'parts' })}
        />
      </Input.Wrapper>
      <MinutesField
        key={`part ${settings.partMinutes}`}
        label={t('settings.uploads.partLength')}
        description={t('settings.uploads.partLengthDescription')}
        limits={partLimits}
        minutes={settings.partMinutes}
        onSave={(partMinutes) => void update({ partMinutes })}
      />
      <SettingsSwitch
        label={t('settings.uploads.shrink')}
        description={t('settings.uploads.shrinkDescription')}
        checked={settings.shrinkFittingFiles}
        onSwitch={(shrinkFittingFiles) => update({ shrinkFittingFiles })}
      />
      <MinutesField
        key={`timeout ${settings.transcriptionTimeoutMinutes}`}
        label={t('settings.uploads.timeLimit')}
        description={t('settings.uploads.timeLimitDescription')}
        limits={timeoutLimits}
        minutes={settings.transcriptionTimeoutMinutes}
        onSave={(transcriptionTimeoutMinutes) => void update({ transcriptionTimeoutMinutes })}
      />
      <LanguageSelect
        label={t('settings.uploads.language')}
        description={t('settings.uploads.languageDescription')}
        value={settings.language}
        onChange={(language) => void update({ language })}
      />
    </SettingsSection>
  );
};
