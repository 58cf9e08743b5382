import { BODY_TYPE_WORDS, BOX_WORDS, SEGMENT_WORDS } from '../domain/words.ts'
import { showCount } from './numbers.ts'

export const importText = {
  title: (name: string) => `导入标注到“${name}”`,
  description: '对应到未标注的资源；不合规则的标注逐个略过，不能导入的资源逐项拒收，都说明原因。',
  last: '上一次导入',
  purpose: '用途',
  purposes: { work: '已完成的标注', prelabel: '预标注' },
  purposeHints: {
    work: '导入后待审核，不再标注。',
    prelabel:
      '资源仍待标注，标注人员领取后在它的基础上修改，适合模型的预测。没有人开始的可以再导入一次来替换。',
  },
  scores: {
    labels: { minScore: '最低置信度', minKeypointScore: '关键点最低置信度' },
    hints: {
      minScore: '0 到 1；低于它的标注不导入，没有置信度的都导入。',
      minKeypointScore: '0 到 1；低于它的关键点按不可见导入。',
    },
    wrong: '应为 0 到 1 的数',
  },
  frame: {
    label: '原图带有方向（EXIF）时，坐标按',
    hint: '手机与相机的照片常带有方向，这里都已转正。不看方向的工具写下的坐标须转过来；宽高不同的图片看文件里的尺寸就知道，正方形与上下颠倒的看不出。',
    bySize: '文件里的尺寸；看不出时按转正后的',
    upright: '转正后的图片',
    stored: '不看方向的图片',
  },
  labels: {
    title: '这里没有的类别',
    hint: '说明它们各是这里的什么，再导入同一个文件；已导入的不会重复。',
    count: (count: number) => `${showCount(count)} 项资源`,
    of: (name: string) => `“${name}”是`,
    open: '未指定',
    own: {
      ...BOX_WORDS,
      ...SEGMENT_WORDS,
      ...BODY_TYPE_WORDS,
    },
    leftOut: '不导入这一类',
    leaveOutRest: '其余不导入',
    noRest: '每一类都已指定',
    again: '按此对应再导入',
  },
  proposal: {
    title: '文件里的标签',
    hint: (labels: number, objects: number) =>
      `这个数据库还没有标签体系。文件里有 ${showCount(labels)} 个标签、${showCount(objects)} 个对象，还没有导入；采用后随时可以在标签体系里改。`,
    count: (objects: number, resources: number) => `${showCount(objects)} 个，${showCount(resources)} 项资源`,
    attribute: (name: string, type: string) => `${name}（${type}）`,
    choice: (name: string, options: string) => `${name}（${options} 个选项）`,
    take: '采用并导入',
    decline: '不用，照常导入',
    listed: '列出了文件里的标签，没有导入',
  },
  prelabels: {
    count: (count: number) => `现有 ${showCount(count)} 个预标注，还没有人提交`,
    answered: (answered: number, unchanged: number) =>
      `已提交 ${showCount(answered)} 个，其中 ${showCount(unchanged)} 个（${Math.round((100 * unchanged) / answered)}%）与预标注完全相同`,
    heading: '预标注',
    remove: '清除',
    title: (name: string) => `清除“${name}”的预标注`,
    description:
      '没有人开始的资源将从空白开始标注；在别人手中的、已有人开始的会留下。清除后不能恢复，只能重新导入。',
    removed: (removed: number, kept: number) =>
      kept > 0
        ? `已清除 ${showCount(removed)} 个，留下 ${showCount(kept)} 个（在手中或已有人开始）`
        : `已清除 ${showCount(removed)} 个预标注`,
  },
  format: '格式',
  choose: '选择文件',
  noFile: '还没有选择文件',
  chosen: (name: string, size: string) => `${name}（${size}）`,
  recognised: (format: string): string => `认出是 ${format}`,
  start: '开始导入',
  again: '重新导入',
  another: '再导入一个',
  outcome: '导入情况',
  sending: '正在上传',
  running: '正在导入',
  queued: '排队中',
  failed: '导入失败',
  cancelled: '已取消',
  cancel: '取消导入',
  emptyIsDone: '没有标注的图片也算已完成',
  emptyIsDoneHint: '文件里列出而没有标注的图片，导入为没有对象的标注；不勾选则拒收。',
  leftOut: (count: number) => `略过标注 ${showCount(count)}`,
  leftOutTitle: '略过的标注',
  leftOutList: (shown: number, all: number) =>
    `这些标注读不出或不合规则，已略过；图片的其他标注已导入${shown < all ? `（只列出前 ${showCount(shown)} 个，共 ${showCount(all)} 个）` : ''}`,
  accepted: (count: number) => `导入 ${showCount(count)}`,
  duplicates: (count: number) => `已有相同标注 ${showCount(count)}`,
  refused: (count: number) => `拒收 ${showCount(count)}`,
  refusals: '拒收原因',
  notes: '没有带过来的内容',
  noted: (what: string, count: number) => `${what}：${showCount(count)} 项`,
  shown: (shown: number, all: number) => `只列出前 ${showCount(shown)} 项，共 ${showCount(all)} 项`,
  unread: (count: number) => `没有读的文件 ${showCount(count)}`,
  unreadFiles: '没有读的文件',
  download: '下载报告',
  downloadOf: (source: string) => `下载“${source}”的报告`,
  file: (name: string) => `${name}-导入报告.csv`,
  unnamed: '（无名称）',
} as const

export const folderText = {
  picker: '可导入的文件夹',
  trail: '所在位置',
  top: '全部文件夹',
  choose: '选择一个文件夹',
  chosen: (name: string, files: number, folders: number) =>
    `已选“${name}”：这一层有 ${showCount(files)} 个文件，${showCount(folders)} 个子文件夹`,
  more: '内容太多，没有列全',
  empty: '这里没有子文件夹',
  recursive: '包括子文件夹',
  manifest: '清单',
  manifestHint: '这个文件夹里的 CSV 或 JSONL：path 是文件的相对路径，name 是资源的名称（可不填）。',
  noManifest: '不用清单，导入全部文件',
  noManifests: '这个文件夹里没有 .csv 或 .jsonl 文件',
  counting: '正在清点文件',
  result: (source: string) => `已导入 ${source}`,
  until: (source: string, progress: string) => `${source}（${progress}）`,
} as const
