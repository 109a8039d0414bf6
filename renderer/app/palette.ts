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
  '#69635a',
  '#57524a',
  '#35312c',
  '#1c1a17',
];
export const night: MantineColorsTuple = [
  '#ece8e0',
  '#d2cec6',
  '#aaa399',
  '#817c72',
  '#4a4640',
  '#37342f',
  '#282623',
  pageBackground.dark,
  '#141312',
  '#0d0c0b',
];
export const pine: MantineColorsTuple = [
  '#dcebe6',
  '#d0eae2',
  '#a3d6c7',
  '#83cdb8',
  '#62c2a8',
  '#2f9880',
  '#1b7c68',
  '#0f6355',
  '#0c5249',
  '#083b34',
];
export const brick: MantineColorsTuple = [
  '#fbe9e5',
  '#fadcd6',
  '#f4b9ae',
  '#f29b8e',
  '#f0897a',
  '#d5503d',
  '#bf3b2b',
  '#a83226',
  '#87221a',
  '#631610',
];
export const amber: MantineColorsTuple = [
  '#fbf0d9',
  '#f8e7c1',
  '#f1d18c',
  '#e9c27a',
  '#e3b35a',
  '#bd8416',
  '#9c6a10',
  '#8a5a00',
  '#624007',
  '#442b03',
];
