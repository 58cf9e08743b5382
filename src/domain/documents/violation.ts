import { ViolationLimits } from '../../contract/limits.ts'
import type { ClipOverlap, Ontology } from '../../contract/types.d.ts'
import type { Stage } from '../lifecycle/tasks.ts'
import { startOf } from '../storable.ts'
import type { NodeTemplate } from './templates.ts'

/** `{…}` is filled in where the violation is found. */
const RULES = {
  type: '类型不正确，应为{expected}',
  value: '取值不在允许范围内，可用：{allowed}',
  required: '缺少必填字段',
  unknown: '不认识的字段：{name}',
  text: '含有无法保存的字符',
  'too-small': '不能小于{limit}',
  'too-big': '不能大于{limit}',
  'too-many': '数量不能超过{limit}',
  'too-few': '数量不能少于{limit}',
  'schema-version': '不支持的文档版本',
  'document-size': '文档超过 {limit} 字节',
  'masks-size': '掩膜数据超过 {limit} 字节',
  'id-unique': '编号重复：{id}',
  'range-order': '起始必须小于结束',
  'frame-range': '超出视频帧数 {limit}',
  'pts-order': '起始时间必须小于结束时间',
  'pts-match': '时间与帧号不符，应为 {expected} 秒',
  'clips-overlap': '片段不能重叠：与 {other}',
  'exclusions-overlap': '排除段不能重叠：与 {other}',
  'ranges-overlap': '区间不能重叠：与 {other}',
  'clip-required': '标为可用时至少需要一个片段',
  'duplicate-of': '所指的重复资源不存在或不可见',
  'comment-required': '判为不合格时必须填写意见',
  'node-unknown': '没有这个节点：{name}',
  'inside-picture': '超出画面范围 {limit}',
  'body-type': '与数据库模板不符，应为 {expected}',
  'template-nodes': '节点与模板不符，应为 {expected}',
  'template-unknown': '数据库没有自定义模板',
  'blur-required': '还没有选择模糊度',
  'blur-availability': '可用性与模糊度不符，应为 {expected}',
  'parent-link': '上级编号不符，应为 {expected}',
  'segment-depth': '层级不能超过 {limit}',
  'mask-size': '掩膜尺寸与画面不符，应为 {expected}',
  'mask-malformed': '掩膜数据损坏',
  'mask-sum': '掩膜像素总数不符，应为 {expected}，实为 {actual}',
  'mask-empty': '掩膜为空',
  'part-outside': '部件超出上级 {parent} 的范围',
  category: '不在数据库的类别中，可用：{allowed}',
  'label-unknown': '没有这个标签：{name}',
  'label-required': '{of}还没有选标签',
  'label-shape': '标签“{name}”不能是这种形状',
  'label-area': '标签“{name}”是整块区域，只能有一块',
  'skeleton-empty': '骨架还没有任何节点',
  'node-unmarked': '节点“{name}”还没有标，不能有属性',
  'attribute-unknown': '没有这个属性：{name}',
  'attribute-value': '属性“{name}”的值不在允许范围内',
  'attribute-hidden': '属性“{name}”在这里不适用',
  'attribute-fixed': '属性“{name}”不随时间变化',
  'changes-sorted': '属性的变化要按帧从小到大，同一帧不能重复',
  'attribute-required': '{of}的“{name}”还没有填',
  'frames-sorted': '帧号必须从小到大且不重复',
} as const

export type RuleName = keyof typeof RULES

/** `path` as in `clips[1].endFrame`, empty for the whole document; `reason` is a Chinese sentence. */
export interface Violation {
  path: string
  rule: RuleName
  reason: string
}

export interface LabelRules {
  template?: NodeTemplate | undefined
  /** Absent or empty: any. */
  categories?: readonly { name: string }[] | undefined
  commentRequired?: boolean | undefined
  ontology?: Ontology | undefined
  /** Absent: clips may not overlap. */
  clipOverlap?: ClipOverlap | undefined
}

/** Sizes in source pixels. */
export interface DocumentContext {
  /** A person goes on with it: what has to be filled in may be missing. */
  isUnfinished?: boolean
  width: number
  height: number
  frameCount?: number | undefined
  /** Presentation timestamps in seconds. */
  frameTimes?: readonly number[] | undefined
  /** Seconds: the end of the last frame. */
  duration?: number | undefined
  labels?: LabelRules | undefined
  stage: Stage
}

/** The contract's limit; unknown field names can be of any length. */
export const VIOLATION_PATH_MAX = ViolationLimits.path.maxLength
export const VIOLATION_REASON_MAX = ViolationLimits.reason.maxLength

export const violation = (
  path: string,
  rule: RuleName,
  facts: Record<string, string | number> = {},
): Violation => ({
  path: startOf(path, VIOLATION_PATH_MAX),
  rule,
  reason: startOf(
    RULES[rule].replace(/\{(\w+)\}/g, (_, key: string) => String(facts[key] ?? '')),
    VIOLATION_REASON_MAX,
  ),
})

export const pathOf = (steps: readonly PropertyKey[]): string =>
  steps.reduce<string>(
    (path, step) =>
      typeof step === 'number' ? `${path}[${step}]` : path === '' ? String(step) : `${path}.${String(step)}`,
    '',
  )
