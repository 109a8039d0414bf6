import { ActionIcon } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { Settings } from '../../preload/contract/settings.ts';
import { t } from '../../preload/messages/translate.ts';
import { bridge } from '../lib/bridge.ts';
import { labelPlace } from '../lib/places.ts';
import { useToasts } from '../state/app-state-context.ts';
import { ActionMenu } from '../ui/ActionMenu.tsx';

const places = ['computer', 'service'] as const;

/**
 * Where new recordings go. Nothing is sent or hidden by a change: each upload keeps its place, and all texts are shown. Default
 * export for `lazy()`.
 */
const PlaceMenu = ({ settings }: { readonly settings: Settings }) => {
  const { errorToast } = useToasts();
  const choose = async (place: (typeof places)[number]): Promise<void> => {
    const changed = await bridge.settings.update({ place });
    if (!changed.ok) errorToast(t('settings.notSaved'), changed.error);
  };
  const entries = places.map((place) => ({
    label: labelPlace(place, settings),
    radio: place === settings.place,
    run: () => void choose(place),
  }));
  return (
    <ActionMenu within={t('app.place.choose')} entries={entries}>
      <ActionIcon aria-label={t('app.place.choose')} title={labelPlace(settings.place, settings)}>
        <IconSelector size={16} stroke={1.7} />
      </ActionIcon>
    </ActionMenu>
  );
};

export default PlaceMenu;
