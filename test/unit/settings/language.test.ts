import { expect, test } from 'vitest';
import { getLanguageCodes, language } from '../../../preload/contract/language.ts';

test('accepts tags with a region, two letters, and an empty value', () => {
  for (const value of ['', 'US', 'ja', 'ja-JP', 'pt-BR', 'zh-Hans-CN', 'yue-HK'])
    expect(language.safeParse(value).success, value).toBe(true);
  for (const value of ['english', 'en-', 'es-419', 'en-US-x-private', 'J', 'ja_JP', ' ja-JP', 'ja-JP\n'])
    expect(language.safeParse(value).success, value).toBe(false);
});

test('returns region and language of each value', () => {
  const codes = (value: string) => Object.values(getLanguageCodes(value) ?? {});
  expect(codes('ja-JP')).toEqual(['JP', 'ja']);
  expect(codes('pt-BR')).toEqual(['BR', 'pt']);
  expect(codes('zh-Hans-CN')).toEqual(['CN', 'zh']);
  expect(codes('JP')).toEqual(['JP', 'ja']);
  expect(codes('DE')).toEqual(['DE', 'de']);
  expect(codes('ja')).toEqual(['ja', 'ja']);
  expect(codes('EN')).toEqual(['EN', 'en']);
  expect(getLanguageCodes('')).toBeNull();
  expect(getLanguageCodes('not a language')).toBeNull();
});
