export const cocoText = {
  imageTwice: (id: number | string): string => `图片编号 ${id} 重复`,
  noImage: (count: number): string => `文件里没有这张图片，它的 ${count} 条标注没有导入`,
  imageId: (id: number | string): string => `图片编号 ${id}`,
  strays: (count: number): string => `${count} 条标注没有 image_id，没有导入`,
  tooLong: '这张图片的标注太大',
  annotation: (id: number | string, reason: string): string => `标注 ${id}：${reason}`,
  noCategory: (id: number | string): string => `没有编号为 ${id} 的类别`,
  unknownCategory: (name: string, known: readonly string[]): string =>
    `类别“${name}”不是 ${known.join('、')} 之一`,
  manyTracking: (count: number): string => `有 ${count} 个 tracking 框，最多 1 个`,
  noBox: '没有 bbox，也没有 segmentation',
  brokenMask: 'segmentation 损坏，或与图片的尺寸不符',
  maskSize: (width: number, height: number): string => `掩膜尺寸与画面不符，应为 [${height}, ${width}]`,
  emptyMask: '没有一个像素',
  allLeftOut: (reasons: readonly string[]): string => `标注全部没有导入：${reasons.join('；')}`,
  keypointScores: '关键点带的是置信度，像是模型的预测，请作为预标注导入',
  mixedKeypoints: '关键点的可见性与置信度混在一起',
  categoryTwice: (id: number | string, first: string, second: string): string =>
    `类别编号 ${id} 有两个名称：“${first}”与“${second}”`,
  results: '文件是模型的预测结果列表，请作为预标注导入',
  noMask: '没有 segmentation（多边形或 RLE）',
  noKeypoints: '没有 keypoints',
  tripleCount: (count: number, nodes: number): string =>
    `keypoints 有 ${count} 个数，模板的 ${nodes} 个节点需要 ${nodes * 3} 个`,
  visibility: (value: number): string => `可见性 ${value} 不是 0、1、2 之一`,
  unnamed: '未命名',
  noTemplate: (name: string): string => `类别“${name}”的节点与关键点模板不符`,
  manyTemplates: (name: string, types: readonly string[]): string =>
    `类别“${name}”的节点与多个模板相符（${types.join('、')}），请给数据库指定模板，或以模板名作类别名`,
  mixedTypes: (types: readonly string[]): string =>
    `一张图片里只能有一种骨架类型，这里有 ${types.join('、')}`,
  manySegments: (count: number, most: number): string => `有 ${count} 个分割，最多 ${most} 个`,
  noParent: (id: string): string => `所属的分割 ${id} 不在同一张图片的同一类别里`,
  circle: '分割互相包含成环',
} as const
