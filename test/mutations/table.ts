import type { Mutation } from './mutation.ts';
import { contractMutations } from './table/contract.ts';
import { fileMutations } from './table/files.ts';
import { keyMutations } from './table/key.ts';
import { peopleMutations } from './table/people.ts';
import { projectMutations } from './table/project.ts';
import { serviceMutations } from './table/service.ts';
import { watchMutations } from './table/watch.ts';
import { windowMutations } from './table/window.ts';

export const mutations: readonly Mutation[] = [
  ...windowMutations,
  ...contractMutations,
  ...keyMutations,
  ...serviceMutations,
  ...fileMutations,
  ...watchMutations,
  ...peopleMutations,
  ...projectMutations,
];
