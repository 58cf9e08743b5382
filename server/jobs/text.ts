/** What people read about background jobs. */
export const jobText = {
  failed: '任务没有完成，请重试；如果一直失败，请联系管理员',
  gaveUp: '任务多次中断，已停止',
  finished: '任务已经结束',
  unknown: '任务不存在',
  tagGone: '数据库已被删除',
  noFormat: (format: string): string => `这个版本还不能导出 ${format}`,
  progress: (done: number, total: number): string => `${done} / ${total}`,
  exported: (count: number): string => `共 ${count} 项`,
  imported: (accepted: number, refused: number): string => `入池 ${accepted} 项，拒收 ${refused} 项`,
} as const
