import { showCount } from './numbers.ts'

export const handOverText = {
  to: '接手人',
  anybody: '任何人都可领',
  action: '转交',
  done: (count: number) => `已转交 ${showCount(count)} 项`,
} as const
