import { BODY_TYPE_WORDS, BOX_WORDS, SEGMENT_WORDS } from '../../../src/domain/words.ts'

const WORDS: Readonly<Record<string, string>> = { ...BOX_WORDS, ...SEGMENT_WORDS, ...BODY_TYPE_WORDS }

const OBJECT_SHAPES: Readonly<Record<string, string>> = {
  box: '框',
  'turned-box': '旋转的框',
  polygon: '多边形',
  polyline: '折线',
  point: '点',
}

const word = (name: string): string => WORDS[name] ?? name

/** The word of the page, and the one that files use. */
const both = (name: string): string => (Object.hasOwn(WORDS, name) ? `${word(name)}（${name}）` : name)

export const shapeText = {
  badBox: '应为 4 个数：x、y、宽、高',
  badSegmentation: '应为多边形（每个至少 6 个数）或 RLE',
  noArea: '宽或高不是正数',
  tooLarge: '太大',
  outside: '在图片以外',
  fewPoints: (count: number): string => `轮廓只有 ${count} 个点，至少要 3 个`,
  noPlace: (shape: string): string => `这种数据里放不下 ${shape}`,
  manyPixels: '掩膜太大，无法保存',
  shape: (turn: number, shape: string, label: string, why: string): string =>
    `第 ${turn} 个标注（${shape}“${label}”）：${why}`,
  nodeTwice: (name: string): string => `节点“${name}”重复`,
  noLabel: '没有标签',
  boxAsMask: '框，按矩形的掩膜导入',
  onePoint: (name: string): string => `节点“${name}”应有一个点`,
  noCategory: (id: number | string): string => `没有编号为 ${id} 的类别`,
  unknownCategory: (name: string, known: readonly string[]): string =>
    `类别“${name}”不是${known.map(both).join('、')}之一`,
  unknownLabel: (name: string): string => `标签体系里没有“${name}”`,
  labelShape: (name: string, shape: string): string => `标签“${name}”不能是${OBJECT_SHAPES[shape] ?? shape}`,
  shortLine: '折线至少要有 2 个点',
  manyPoints: '应为一个点',
  partlyOutside: '有一部分在图片以外',
  parts: '由几块组成的轮廓，每块成为一个对象',
  manyTracking: (count: number): string => `有 ${count} 个${BOX_WORDS.tracking}，最多 1 个`,
  noBox: '没有 bbox，也没有 segmentation',
  maskSize: (width: number, height: number): string => `掩膜尺寸与画面不符，应为 [${height}, ${width}]`,
  notPng: '不是能读的 PNG',
  pictureSize: (width: number, height: number): string => `标签图的尺寸与图片不符，应为 ${width}×${height}`,
  manyValues: (most: number): string => `颜色或编号超过 ${most} 种，不像标签图`,
  emptyMask: '没有一个像素',
  allLeftOut: (reasons: readonly string[]): string => `标注全部没有导入：${reasons.join('；')}`,
  keypointScores: '关键点带的是置信度，像是模型的预测，请作为预标注导入',
  mixedKeypoints: '关键点的可见性与置信度混在一起',
  noMask: '没有 segmentation（多边形或 RLE）',
  noKeypoints: '没有 keypoints',
  tripleCount: (count: number, nodes: number): string =>
    `keypoints 有 ${count} 个数，模板的 ${nodes} 个节点需要 ${nodes * 3} 个`,
  visibility: (value: number): string => `可见性 ${value} 不是 0、1、2 之一`,
  unnamed: '未命名',
  noTemplate: (name: string): string => `类别“${name}”的节点与关键点模板不符`,
  manyTemplates: (name: string, types: readonly string[]): string =>
    `类别“${name}”的节点与多个模板相符：${types.map(both).join('、')}，请给数据库指定模板，或以模板名作类别名`,
  mixedTypes: (types: readonly string[]): string =>
    `一张图片里只能有一种骨架类型，这里有${types.map(word).join('、')}`,
  manySegments: (count: number, most: number): string => `有 ${count} 个分割，最多 ${most} 个`,
  noParent: (id: string): string => `所属的分割 ${id} 不在同一张图片的同一类别里`,
  circle: '分割互相包含成环',
} as const
