export const proxyText = {
  progress: (frames: number, total: number): string => `${frames} / ${total} 帧`,
  made: (megabytes: string): string => `已生成预览代理，${megabytes} MB`,
  needless: '视频本身已便于逐帧查看，不需要预览代理',
  there: '预览代理已存在',
  gone: '视频已被删除',
  noEncoder: '服务器缺少视频编码组件，不能生成预览代理',
  otherFrames: '解码得到的帧与帧表不一致，没有生成预览代理',
} as const
