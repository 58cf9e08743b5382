import type { Sought } from '../contract/types.d.ts'
import { showCount } from './numbers.ts'

const SOUGHT: Readonly<Record<Sought, string>> = {
  objects: '物体的框',
  masks: '物体的掩膜',
  bodies: '人体关键点',
  hands: '手的关键点',
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`

export const prelabelText = {
  open: '模型预标注',
  title: (name: string) => `用模型预标注“${name}”`,
  description: '模型找到的成为预标注，资源仍待标注，标注人员在它的基础上修改。已有人开始的不动。',
  what: '找什么',
  sought: SOUGHT,
  which: '范围',
  search: '名称含有',
  searchHint: '不填则为全部未标注的图片。',
  most: '最多',
  mostHint: '先做少量看看效果，之后再做其余的。',
  mostWrong: '应为大于 0 的整数',
  replace: '已有预标注的也重做',
  replaceHint: '换成这一次的；不勾选则只做没有预标注的。',
  count: (count: number) => `将预标注 ${showCount(count)} 张图片`,
  none: '没有这样的图片',
  trying: '正在用几张图片试模型，第一次要读取模型，请稍候',
  noModel: '模型不能用',
  again: '再试一次',
  model: (name: string, version: string | null) => {
    const shown = name === 'builtin' ? '自带的模型' : name
    return version === null ? shown : `${shown}（${version}）`
  },
  tried: (tried: number, model: string) => `用 ${model} 试了 ${showCount(tried)} 张`,
  classes: '类别',
  classesHint: '模型的类别各是这里的哪个标签；未指定而这里没有同名标签的不要，结束时列出。',
  noClasses: '试的几张里没有找到目标；开始后找到的，按同名的标签。',
  minScore: '最低置信度',
  minScoreHint: '低于它的不要。试的几张里，各类别最高的写在类别后。',
  minKeypointScore: '关键点最低置信度',
  minKeypointScoreHint: '低于它的节点按不可见。',
  best: (score: number) => `最高 ${percent(score)}`,
  start: '开始预标注',
  outcome: '预标注情况',
  running: '正在预标注',
  queued: '排队中',
  cancel: '取消',
  cancelled: '已取消，已完成的部分保留',
  failed: '没有完成',
  last: '上一次模型预标注',
  given: (count: number) => `预标注 ${showCount(count)}`,
  empty: (count: number) => `没有找到目标 ${showCount(count)}`,
  refused: (count: number) => `未能预标注 ${showCount(count)}`,
  refusals: '未能预标注的原因',
  labels: '各标签的对象',
  counted: (word: string, count: number) => `${word} ${showCount(count)}`,
  unknown: '这里没有的类别，没有预标注',
  runs: '各次模型预标注',
  waiting: (count: number) => `${showCount(count)} 项还没有人提交`,
  compared: (compared: number, answered: number) =>
    compared < answered
      ? `已提交 ${showCount(answered)} 项，比较了最近的 ${showCount(compared)} 项`
      : `已提交 ${showCount(answered)} 项`,
  noAnswers: '还没有人提交，有人提交后这里说明改了多少。',
  columns: {
    label: '标签',
    given: '给出',
    kept: '原样',
    moved: '移动',
    relabelled: '改标签',
    deleted: '删去',
    added: '补上',
    how: '移动了多少',
  },
  share: (count: number, all: number) => (all === 0 ? '' : `${Math.round((100 * count) / all)}%`),
  overlap: (overlap: number) => `交并比 ${percent(overlap)}`,
  way: (way: number) => `节点 ${percent(way)}`,
  howHint: '移动过的框和掩膜与原来的交并比，移动过的骨架每个节点平均移动多远（占骨架大小）；都取中位数。',
} as const
