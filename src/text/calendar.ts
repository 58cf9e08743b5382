/** Choosing a day. */
export const calendarText = {
  placeholder: '年-月-日',
  open: '选择日期',
  clear: '清除',
  today: '今天',
  invalid: '不是有效的日期',
  before: (first: string) => `不能早于 ${first}`,
  after: (last: string) => `不能晚于 ${last}`,
  previous: '上个月',
  next: '下个月',
  weekdays: ['一', '二', '三', '四', '五', '六', '日'],
  yearOnly: (year: number) => `${year} 年`,
  monthOnly: (month: number) => `${month} 月`,
  day: (year: number, month: number, day: number) => `${year} 年 ${month} 月 ${day} 日`,
} as const
