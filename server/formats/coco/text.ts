const IDS_SHOWN = 5

export const cocoText = {
  imageTwice: (id: number | string): string => `图片编号 ${id} 重复`,
  noImage: (count: number): string => `文件里没有这张图片，它的 ${count} 条标注没有导入`,
  imageId: (id: number | string): string => `图片编号 ${id}`,
  strays: (count: number): string => `${count} 条标注没有 image_id，没有导入`,
  tooLong: '这张图片的标注太大',
  annotation: (id: number | string, reason: string): string => `标注 ${id}：${reason}`,
  categoryTwice: (id: number | string, first: string, second: string): string =>
    `类别编号 ${id} 有两个名称：“${first}”与“${second}”`,
  panoptic: 'COCO 全景的轮廓在 PNG 图里，请把 JSON 与 PNG 打成一个 ZIP',
  noPng: (name: string): string => `压缩包里没有标号图“${name}”`,
  manyPngs: (name: string): string => `压缩包里有几张标号图叫“${name}”，分不清是哪一张`,
  largePng: '标号图太大',
  manyAnnotations: (count: number): string => `有 ${count} 条全景标注，一张图片只能有 1 条`,
  segmentTwice: 'segments_info 里的编号重复',
  unknownIds: (ids: readonly number[]): string =>
    `标号图里有 segments_info 没有的编号：${ids.slice(0, IDS_SHOWN).join('、')}${ids.length > IDS_SHOWN ? ' 等' : ''}`,
  loosePart: '部件所属的分割（它已被完全盖住），部件单独导入',
  lost: { covered: '被其他分割盖住的部分，COCO 全景放不下' },
  results: '文件是模型的预测结果列表，请作为预标注导入',
} as const
