/** Warm greys for both schemes, one accent (pine) and two warning colours, in ten shades each. */
import type { MantineColorsTuple } from '@mantine/core';
import { pageBackground } from '../../preload/contract/page-background.ts';

export const white = pageBackground.light;
export const paper: MantineColorsTuple = [
  '#faf9f6',
  '#f4f2ed',
  '#eae7e0',
  '#dcd8cf',
  '#c1bcb1',
  '#959085',
  '#69645b',
  '#524d46',
  '#35312c',
  '#1d1a17',
];
export const night: MantineColorsTuple = [
  '#ebe8e2',
  '#d2cec6',
  '#aba69c',
  '#817c72',
  '#4a4640',
  '#37342f',
  '#292724',
  pageBackground.dark,
  '#141312',
  '#0d0c0b',
];
export const pine: MantineColorsTuple = [
  '#e9f5f1',
  '#d0eae2',
  '#a3d6c7',
  '#74c2ac',
  '#52b399',
  '#2f9880',
  '#1b7c68',
  '#11665a',
  '#0c5249',
  '#083b34',
];
export const brick: MantineColorsTuple = [
  '#fdf0ed',
  '#fadcd6',
  '#f4b9ae',
  '#ee9888',
  '#ea8473',
  '#d5503d',
  '#bf3b2b',
  '#a52d20',
  '#87221a',
  '#631610',
];
export const amber: MantineColorsTuple = [
  '#fdf5e4',
  '#f8e7c1',
  '#f1d18c',
  '#e8ba56',
  '#dfa832',
  '#bd8416',
  '#96650f',
  '#7c520b',
  '#624007',
  '#442b03',
];
