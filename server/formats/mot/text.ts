/** What people read about files of MOT that are imported. */
export const motText = {
  noKind: '这种数据没有逐帧的框，不能导入 MOT；MOT 可导入到视频分割',
  noArchive: 'MOT 的标注应打成一个 ZIP',
  noFiles: '压缩包里没有 gt.txt，也没有以视频命名的 .txt',
  tooLong: '文件太大',
  notText: '不是 UTF-8 编码的文本',
  noName: '不知道是哪个视频：请把 gt 放进以视频命名的文件夹，或附上 seqinfo.ini',
  tooManyMasks: '这个视频的掩膜合计太大',
  line: (line: number, why: string): string => `第 ${line} 行：${why}`,
  columns: '应为“帧,编号,左,上,宽,高,…”，以逗号分开的数',
  badFrame: '帧号应为从 1 起的整数',
  noTrack: '没有编号（-1）的检测，不是轨迹',
  twice: (id: number, frame: number): string => `编号 ${id} 在第 ${frame} 帧重复`,
  noClass: (id: number): string => `没有编号为 ${id} 的类别`,
  notes: {
    asMask: '框，按矩形的掩膜导入',
    ignored: '不计入的框（第 7 列为 0），没有导入',
    outside: '整个在画面以外的框，没有导入',
    clipped: '画面以外的部分，裁到了画面边上',
    visibility: '可见程度（visibility）',
    score: '得分',
  },
} as const
