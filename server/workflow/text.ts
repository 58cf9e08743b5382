import type { RefusalReason } from '../../src/domain/lifecycle/state.ts'
import type { RecordCode, Status } from '../../src/domain/lifecycle/tasks.ts'
import { RECORD_WORDS, STATUS_WORDS } from '../../src/domain/words.ts'

/** Why the workflow refuses something; `reason` gives the exact cause. */
export const workflowText = {
  notFound: '资源不存在或不可见',
  tagNotFound: '数据库不存在或不可见',
  noTag: '数据库不存在',
  recordNotFound: '操作记录不存在',
  personNotFound: '人员不存在或不可见',
  begun: '已有人开始标注',
  draftNotFound: '没有这份草稿',
  draftElsewhere: '另一个浏览器保存过更新的草稿',
  savedAt: (time: string) => `保存于 ${time}`,
  noGrant: '没有此项权限',
  copiesAreForAdmins: '只有管理员能区分抽测与双人标注的副本',
  invalidDocument: '标注内容不符合规则',
  noTarget: '没有说明移到哪个数据库',
  sameTarget: '资源已经在这个数据库里',
  valueOfNothing: '有 value 时要有 attribute',
  labelOfNoTag: '按标签或属性筛选时要有 tagId',
  noSplit: '没有这次拆分，或不是分到这个数据库的',
  alreadyReset: '该操作记录已被重置',
  cannotSee: '对方的企业看不到这个数据库',
  cannotMark: '对方没有该类型的标注权限',
  duplicateRemark: (name: string) => `与“${name}”重复`,
  laterRecord: (id: number, code: RecordCode) => `之后还有操作记录 ${id}（${RECORD_WORDS[code]}）`,
  statusNow: (status: Status) => `现在是“${STATUS_WORDS[status]}”`,
  inForce: (version: number) => `现在是第 ${version} 版`,
} as const

export const refusalText: Record<RefusalReason, string> = {
  'wrong-status': '资源的状态已改变，不能这样操作',
  held: '资源在别人手中',
  'not-held': '资源不在手中，请重新领取',
  'not-expired': '领取期还没有到',
  'stale-version': '资源已有新的版本，请对照后重新提交',
  'self-judging': '不能审核或验收自己参与过的标注',
  'not-yours': '这项工作属于别人',
  'not-offered': '该数据库暂不发放新的标注',
  'already-judged': '该资源已有人审核过',
  'once-marked': '该资源已提交过标注，不能再放预标注',
  'later-record': '该资源之后还有操作记录，不能重置',
  'taken-on': '该资源已被别人领取或处理，不能撤回',
  'too-late': '提交已久，不能撤回',
}
