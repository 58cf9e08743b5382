/** How times and ages are said. */
export const timeText = {
  none: '-',
  now: '刚刚',
  days: (count: number) => `${count} 天`,
  hours: (count: number) => `${count} 小时`,
  minutes: (count: number) => `${count} 分钟`,
} as const
