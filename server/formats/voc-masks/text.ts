export const masksText = {
  noArchive: '请把标签图（PNG）打成一个 ZIP',
  noMasks: '压缩包里没有标签图（PNG）',
  tooLong: '标签图太大',
  notText: '类别表不是 UTF-8 编码的文本',
  samePalette: '调色板里有重复的颜色，认不出编号',
  manyObjects: 'SegmentationObject 与 SegmentationClass 的次序差得太远，请重新打包',
  ignored: '忽略区域（255），没有导入',
  mask: '标签图',
  lost: {
    parts: '部件，VOC 分割图放不下',
    covered: '被其他分割盖住的部分，VOC 分割图放不下',
    classes: (most: number): string => `第 ${most} 个以后的标签，VOC 分割图放不下`,
    objects: (most: number): string => `一张图片里第 ${most} 个以后的分割，VOC 分割图放不下`,
  },
} as const
