/** Sentences that people read when a file is refused. The exact cause goes beside them as `reason`. */
export const mediaText = {
  notMedia: '这个文件不是可用的图片或视频',
  wrongMedia: '这个文件的类型不适用于当前任务',
  tooManyPixels: '图片太大，超出像素上限',
  tooManyBytes: '文件太大，超出大小上限',
  tooLong: '视频太长，超出时长上限',
  damaged: '文件已损坏，无法读取',
  codec: '不支持这种视频编码',
  edits: '视频由多段剪辑拼成或变速，请先转码成普通视频再上传',
  sameTime: '视频里有时间相同的帧，请先转码再上传',
  empty: '文件是空的',
  expired: '链接已失效，请刷新页面',
  missing: '文件不存在',
  badPath: '路径无效',
  badRange: '请求的范围超出文件',
  notBase64: '图片数据无法解析',
  storage: '存储服务暂时不可用',
} as const
