const COUNTS = new Intl.NumberFormat('zh-CN')

/** A number of things, its thousands set apart. */
export const showCount = (count: number): string => COUNTS.format(count)
