export const posterText = {
  made: '已生成封面',
  there: '封面已存在',
  gone: '视频已被删除',
  noFrame: '视频画面无法解码，没有生成封面',
} as const
