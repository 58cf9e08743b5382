const COUNTS = new Intl.NumberFormat('zh-CN')

export const showCount = (count: number): string => COUNTS.format(count)
