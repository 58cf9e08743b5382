/** Sentences about tests and double annotation. */
export const qualityText = {
  notApproved: '标准答案须是同类型、已验收的资源',
} as const
