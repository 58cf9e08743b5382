/** What people read about segmentation and tracking. */
export const segmentationText = {
  off: '智能分割没有开启',
  offReason: 'SEGMENT_ENGINE is none',
  noPrompt: '请先点选目标或画框',
  outside: '点和框要在画面之内',
  failed: '智能分割没有完成，请重试',
  busy: '智能分割正忙，请稍后再试',
  nothing: '没有找到目标，请换个位置点选',
  models: '分割模型不能用',
  remote: '分割服务暂不可用',
  underWay: '这个视频已有跟踪任务，请等它结束或先取消',
  noTask: '跟踪任务不存在',
  noMask: '起始帧上没有这个对象的掩膜',
  noMaskReason: (frame: number, objects: string): string => `第 ${frame} 帧：${objects}`,
  stalled: '视频解码或跟踪长时间没有进展，多次重试后已停止，已完成的部分保留',
  leaseLost: '任务持有期已结束或已交给他人，跟踪已停止，已完成的部分保留',
  progress: (done: number, total: number): string => `${done} / ${total} 帧`,
  tracked: (frames: number, uncertain: number): string =>
    uncertain === 0 ? `共跟踪 ${frames} 帧` : `共跟踪 ${frames} 帧，其中 ${uncertain} 帧不确定`,
} as const
