import type { Payloads } from '../../preload/contract/define.ts';
import type { ListeningContract } from '../../preload/contract/listening.ts';
import type { OpenHiddenWindow } from '../hidden-window/types.ts';

export type OpenListeningWindow = OpenHiddenWindow<Payloads<ListeningContract>['listening']>;
