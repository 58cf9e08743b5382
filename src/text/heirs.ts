/** To whom work is given that was somebody else's. */
export const heirsText = {
  to: '接手人',
  anybody: '任何人都可领',
  search: '搜索姓名或用户名',
  more: (shown: number, total: number) => `共 ${total} 人，列出前 ${shown} 人，请搜索`,
  action: '转交',
  done: (count: number) => `已转交 ${count} 项`,
} as const
