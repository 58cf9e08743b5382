export const timeText = {
  none: '-',
  now: '刚刚',
  days: (count: number) => `${count} 天前`,
  hours: (count: number) => `${count} 小时前`,
  minutes: (count: number) => `${count} 分钟前`,
} as const
