export const cocoText = {
  imageTwice: (id: number | string): string => `图片编号 ${id} 重复`,
  noImage: (count: number): string => `文件里没有这张图片，它的 ${count} 条标注没有导入`,
  imageId: (id: number | string): string => `图片编号 ${id}`,
  strays: (count: number): string => `${count} 条标注没有 image_id，没有导入`,
  tooLong: '这张图片的标注太大',
  annotation: (id: number | string, reason: string): string => `标注 ${id}：${reason}`,
  categoryTwice: (id: number | string, first: string, second: string): string =>
    `类别编号 ${id} 有两个名称：“${first}”与“${second}”`,
  panoptic: 'COCO 全景的轮廓在 PNG 图里，这里读不了；请用 COCO 实例或标签图',
  results: '文件是模型的预测结果列表，请作为预标注导入',
} as const
