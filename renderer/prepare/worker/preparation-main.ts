import type { Bridge } from '../../../preload/contract/define.ts';
import type { PreparationContract } from '../../../preload/contract/preparation.ts';
import type { MainCalls } from '../../hidden-page/main-calls.ts';

export type PreparationCalls = Bridge<PreparationContract, never>['preparation'];
export type PreparationMain = MainCalls<PreparationCalls>;
