import type { Quality } from './constants.ts'
import type { BodyType, DefaultCategory } from './documents/types.ts'
import type { RecordCode, Stage, Status } from './lifecycle/tasks.ts'

export const STAGE_WORDS = {
  mark: '标注',
  check: '审核',
  edit: '修改',
  approve: '验收',
  redo: '返工',
  pending: '待定',
} as const satisfies Record<Stage, string>

export const STATUS_WORDS = {
  unmarked: '未标注',
  marked: '待审核',
  checked: '待验收',
  approved: '已验收',
  pending: '待定',
  rejected: '审核驳回',
  unapproved: '验收未过',
} as const satisfies Record<Status, string>

export const QUALITY_WORDS = { 1: '合格', 2: '不合格' } as const satisfies Record<Quality, string>

export const versionWords = (version: number): string => (version === 0 ? '预标注' : `版本 ${version}`)

export const RECORD_WORDS = {
  1: '领取新数据',
  2: '提交新数据',
  3: '领取审核',
  4: '提交审核',
  5: '领取修改（标注）',
  6: '提交修改（标注）',
  7: '领取修改（审核）',
  8: '提交修改（审核）',
  9: '领取验收',
  10: '提交验收',
  21: '领取修改（验收）',
  22: '提交修改（验收）',
  101: '回退',
  102: '撤销记录',
  103: '领取过期',
  104: '转交',
  105: '抽检放行',
  106: '导入',
  107: '退回',
  108: '收回',
  109: '导入预标注',
  110: '清除预标注',
  111: '撤回提交',
  112: '移出数据库',
} as const satisfies Record<RecordCode, string>

export const BOX_WORDS = { tracking: '跟踪框', exclude: '排除' } as const

export const SEGMENT_WORDS = {
  human: '人体',
  cover: '遮挡',
  exclude: '排除',
} as const satisfies Record<DefaultCategory, string>

export const PART_WORD = '部件'

export const BODY_TYPE_WORDS = {
  'left-hand': '左手',
  'right-hand': '右手',
  'both-hands': '双手',
  'body-17': '人体 17 点',
  'face-5': '人脸 5 点',
  own: '自定义',
} as const satisfies Record<BodyType, string>

export const FINGER_WORDS = {
  thumb: '拇指',
  index: '食指',
  middle: '中指',
  ring: '无名指',
  pinky: '小指',
} as const

/** Nodes of skeletons, without side and number. */
export const NODE_WORDS: Readonly<Record<string, string>> = {
  wrist: '手腕',
  nose: '鼻子',
  eye: '眼睛',
  ear: '耳朵',
  shoulder: '肩',
  elbow: '肘',
  hip: '髋',
  knee: '膝',
  ankle: '踝',
  mouth: '嘴角',
}
