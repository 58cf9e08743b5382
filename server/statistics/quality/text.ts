/** Sentences about tests and double annotation. */
export const qualityText = {
  wrong: (count: number, all: number) => `选中的 ${all} 项里有 ${count} 项不是`,
  notApproved: '标准答案须是同类型、已验收的资源',
} as const
