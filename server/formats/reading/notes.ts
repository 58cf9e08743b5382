export class Notes extends Set<string> {
  /** Left out annotations: text with the place in the file, to the reason without it. */
  readonly skipped = new Map<string, string>()
  /** Labels of left out annotations that the person who imports can map. */
  readonly unknown = new Set<string>()
}

export const toldIn = (notes: Notes) => ({
  notes: [...notes],
  ...(notes.skipped.size > 0 && { skipped: notes.skipped }),
  ...(notes.unknown.size > 0 && { unknown: [...notes.unknown] }),
})

const NAME_SHOWN = 60
const shown = (name: string): string => name.slice(0, NAME_SHOWN)

export const noteText = {
  attribute: (name: string): string => `属性“${shown(name)}”`,
  flag: (name: string): string => `标记“${shown(name)}”（flags）`,
  field: (name: string): string => `字段“${shown(name)}”`,
  pictureAttribute: (name: string): string => `整图的属性“${shown(name)}”`,
  pictureField: (name: string): string => `图片的字段“${shown(name)}”`,
  tag: (label: string): string => `整图标签“${shown(label)}”（tag）`,
  noLabels: '标签（label），本数据库没有标签体系',
  occluded: '框与轮廓的遮挡（occluded）',
  difficult: '框与轮廓的难以辨认（difficult）',
  group: '分组（group_id）',
  description: '说明（description）',
  score: '置信度',
  trackId: '轨迹编号',
  keypoints: '关键点（keypoints）',
  emptySkeleton: '没有任何节点的骨架',
  shape: '旋转的框、轮廓、椭圆与掩膜的形状，按外框导入',
  keypointBox: '关键点的外框',
  keypointOutline: '关键点的轮廓（segmentation）',
  crowd: '人群区域（iscrowd），没有导入',
  ignored: '忽略区域（ignore），没有导入',
  lowScore: (least: number): string => `置信度低于 ${least} 的标注，没有导入`,
  lowKeypointScore: (least: number): string => `置信度低于 ${least} 的关键点，按不可见导入`,
  keypointScore: '关键点的置信度',
  clipped: '超出图片的部分，已裁去',
  nodeOutside: '图片以外的节点，按未标注导入',
  skipped: (why: string): string => `略过的标注：${why}`,
} as const

export function noteSet(
  notes: Notes,
  fields: unknown,
  tell: (name: string) => string,
  isKnown: (name: string) => boolean = () => false,
): void {
  if (typeof fields !== 'object' || fields === null) return
  for (const [name, value] of Object.entries(fields as Record<string, unknown>))
    if (!isKnown(name) && !isBlank(value)) notes.add(tell(name))
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
