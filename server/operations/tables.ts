import type { SeriesPoint } from '../../src/contract/types.d.ts'
import { chinaTime } from '../../src/domain/china.ts'
import { KINDS } from '../../src/domain/kinds.ts'
import { personLabel } from '../../src/domain/person.ts'
import { QUALITY_WORDS, RECORD_WORDS, STAGE_WORDS, STATUS_WORDS } from '../../src/domain/words.ts'
import type { DetailedRecord } from '../workflow/queries/history.ts'

export const figureText = {
  file: '统计',
  groups: ['日期', '人员', '企业', '数据库'],
  figures: {
    marked: '标注',
    redone: '其中返工',
    remarked: '修改标注',
    checked: '审核',
    rechecked: '修改审核',
    approved: '验收',
    reapproved: '修改验收',
    passed: '审核合格',
    failed: '审核不合格',
    firstPassed: '一次合格',
    firstFailed: '一次不合格',
    accepted: '验收合格',
    unaccepted: '验收不合格',
    markSeconds: '标注秒数',
    checkSeconds: '审核秒数',
    approveSeconds: '验收秒数',
  },
  onCopies: { marked: '质检副本标注', checked: '质检副本审核', approved: '质检副本验收' },
  rates: {
    firstPass: '一次通过率',
    pass: '审核通过率',
    accept: '验收通过率',
    rework: '返工比例',
    markSeconds: '每项标注秒数',
    checkSeconds: '每项审核秒数',
    approveSeconds: '每项验收秒数',
  },
} as const

export const recordText = {
  file: '操作记录',
  columns: [
    '编号',
    '时间',
    '操作',
    '阶段',
    '类型',
    '数据库',
    '资源',
    '资源标识',
    '人员',
    '企业',
    '原状态',
    '新状态',
    '原版本',
    '新版本',
    '判定',
    '撤销时间',
    '意见',
    '错误框',
    '错误框意见',
    '用时（秒）',
  ],
} as const

const NUMBERS = Object.keys(figureText.figures) as (keyof typeof figureText.figures)[]
const RATES = Object.keys(figureText.rates) as (keyof typeof figureText.rates)[]

const round = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10_000) / 10_000

const ON_COPIES = ['marked', 'checked', 'approved'] as const

/** @param copiesApart the rates leave out copies that measure people, so their part is told */
export const seriesColumns = (copiesApart: boolean) => [
  ...figureText.groups,
  ...Object.values(figureText.figures),
  ...Object.values(figureText.rates),
  ...(copiesApart ? ON_COPIES.map((name) => figureText.onCopies[name]) : []),
]

export const seriesRow = ({ day, user, tag, figures, copies, rates }: SeriesPoint, copiesApart: boolean) => [
  day,
  user && personLabel(user),
  user?.corpName ?? null,
  tag?.name ?? null,
  ...NUMBERS.map((name) => figures[name]),
  ...RATES.map((name) => round(rates[name])),
  ...(copiesApart ? ON_COPIES.map((name) => copies?.[name] ?? 0) : []),
]

const shown = (at: string | null): string | null => (at === null ? null : chinaTime(Date.parse(at)))

export const recordColumns = recordText.columns

export const recordRow = ({ record, details }: DetailedRecord) => [
  record.id,
  shown(record.at),
  RECORD_WORDS[record.type],
  record.stage === null ? null : STAGE_WORDS[record.stage],
  KINDS[record.kind].label,
  record.tagName,
  record.resourceName,
  record.resourceId,
  record.user && personLabel(record.user),
  record.user?.corpName ?? null,
  record.fromStatus === null ? null : STATUS_WORDS[record.fromStatus],
  record.toStatus === null ? null : STATUS_WORDS[record.toStatus],
  record.versionBefore,
  record.version,
  record.isQualified === null ? null : QUALITY_WORDS[record.isQualified],
  shown(record.resetAt),
  details && details.comment,
  details?.boxes?.length ?? null,
  details?.boxes?.flatMap(({ comment }) => comment || []).join('\n') || null,
  details && details.activeSeconds,
]

export async function* mapEach<From, To>(
  source: AsyncIterable<From>,
  map: (value: From) => To,
): AsyncGenerator<To> {
  for await (const value of source) yield map(value)
}
