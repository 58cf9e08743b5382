import { showCount } from './numbers.ts'

/** The search above a long list of the panel. */
export const listSearchText = {
  placeholder: '名称或拼音',
  nothing: '没有符合的名称',
  found: (count: number) => `找到 ${showCount(count)} 个`,
} as const
