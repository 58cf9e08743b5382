const sizeText = (bytes: number): string => {
  if (bytes >= 1024 ** 3) return `${Number((bytes / 1024 ** 3).toFixed(1))} GB`
  return bytes >= 1024 ** 2 ? `${Number((bytes / 1024 ** 2).toFixed(1))} MB` : `${bytes} 字节`
}

export const HEVC = 'HEVC（H.265）'

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
  noBucket: (bucket: string, endpoint: string, why: string) =>
    `无法使用 S3_ENDPOINT ${endpoint} 的存储桶 ${bucket}：${why}；请检查 S3_ 开头的设置`,
  poolGone: '数据池已被删除',
  notReplaced: '内容相同的文件已经拆分，不能替换',
  isSplit: (name: string, tag: string) => `“${name}”在数据库“${tag}”里`,
  entryTooBig: (most: number) => `压缩包里的文件解压后超过 ${sizeText(most)}`,
  archiveTooBig: (most: number) => `压缩包解压后超过 ${sizeText(most)}`,
  tooManyEntries: (count: number, most: number) => `压缩包里有 ${count} 个文件，最多 ${most} 个`,
  brokenArchive: '压缩包不完整或已损坏',
  lockedArchive: '压缩包有密码，请去掉密码再上传',
  linkInArchive: '是链接，不是文件，请把它指向的文件放进压缩包',
  compressionMethod: '压缩方式不是 ZIP 通用的 Deflate，请重新压缩',
  noDecoder: '服务器缺少视频解码组件，暂不能处理视频',
  noSuchFrame: '视频中没有这一帧',
  noFrames: '视频里没有画面',
  noTrack: '文件里没有视频画面',
  badBitmap: (why: string) => `BMP 图片${why}`,
  unknownType: '内容无法识别',
  type: (mime: string) => `文件内容是 ${mime}`,
  /** The advice comes first: lists show one line. */
  heic: '请转成 JPEG 再上传（文件是 HEIC 图片）',
  wrongType: (mime: string, wanted: 'image' | 'video') =>
    `文件内容是 ${mime}，这里只收${wanted === 'image' ? '图片' : '视频'}`,
  pixels: (width: number, height: number, most: number) => `图片 ${width}×${height}，最多 ${most} 像素`,
  bytes: (size: number, most: number) => `文件有 ${sizeText(size)}，最多 ${sizeText(most)}`,
  moreThan: (most: number) => `最多 ${sizeText(most)}`,
  base64: '应为 base64，或 PNG、JPEG、WebP 的 data URL',
  manyFrames: (most: number) => `超过 ${most} 帧`,
  manySeconds: (most: number) => `超过 ${most} 秒`,
  twins: (time: number) => `${time} 秒处有两帧`,
  parts: (count: number) => `由 ${count} 段拼成`,
  rate: (rate: number) => `以 ${rate} 倍速播放`,
  codecIs: (codec: string) => `编码是 ${codec}，请转成 H.264 再上传`,
  /** The advice comes first: lists show one line. */
  noTranscoding: {
    off: `编码是 ${HEVC}，请转成 H.264 再上传（服务器没有开启转码 TRANSCODE）`,
    missing: `编码是 ${HEVC}，请转成 H.264 再上传（服务器缺少转码组件）`,
  },
} as const
