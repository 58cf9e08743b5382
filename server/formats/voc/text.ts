export const vocText = {
  noFiles: '压缩包里没有 .xml 标注文件',
  tooLong: '标注文件太大',
  notText: '标注文件不是 UTF-8 编码的文本',
  noName: '没有 filename',
  badSide: (name: string, value: string): string => `size 的 ${name} 应为正整数，文件里是“${value}”`,
  noBox: '没有 bndbox',
  badNumber: (name: string, value: string): string => `${name} 应为数，文件里是“${value}”`,
  notes: {
    difficult: '难以辨认（difficult）',
    truncated: '被截断（truncated）',
    occluded: '被遮挡（occluded）',
    pose: '姿态（pose）',
    part: '部位（part）',
    segmented: '分割图（segmented），另在 SegmentationObject 里',
  },
} as const
