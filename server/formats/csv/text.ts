export const csvText = {
  noColumn: (name: string): string => `第一行没有“${name}”这一列，这里读本平台导出的 CSV`,
  badNumber: (name: string, value: string): string => `${name} 应为数，文件里是“${value}”`,
  badAttributes: (name: string): string => `${name} 应为 JSON`,
  line: (number: number, why: string): string => `第 ${number} 行：${why}`,
  badType: (type: string): string => `type 应为 clip、exclusion 或 none，文件里是“${type}”`,
  broken: '不是有效的 CSV：引号没有配对',
} as const
