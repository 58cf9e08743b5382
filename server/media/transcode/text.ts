export const transcodeText = {
  progress: (share: number): string => `正在转码 ${Math.floor(share * 100)}%`,
  waiting: '等待转码',
  failed: '视频无法转码',
  noEncoder: '服务器缺少视频编码组件，请转成 H.264 再上传',
  otherFrames: '解码得到的帧与帧表不一致，请转成 H.264 再上传',
  broken: '画面无法读取，文件可能已损坏',
  brokeOff: '转码多次中断，请重试，或转成 H.264 再上传',
} as const
