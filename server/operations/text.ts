import { KINDS, type Kind } from '../../src/domain/kinds.ts'

/** What the handlers of pools, uploads, exports and jobs say to people. */
export const dataText = {
  poolNotFound: '数据池不存在',
  poolNameTaken: '同名的数据池已存在',
  poolNotEmpty: '数据池里还有没分出去的资源',
  poolSame: '资源已经在这个数据池里',
  poolStale: '有资源已经分出、移走或删除，请刷新后重选',
  poolStaleReason: (gone: number, wanted: number) => `选中的 ${wanted} 项里有 ${gone} 项不在这个数据池里`,
  tagNotFound: '数据库不存在',
  noFormat: '这种数据没有这个导出格式',
  noFormatReason: (format: string, kind: Kind) => `${KINDS[kind].label}没有“${format}”`,
  noImportFormat: '这种数据不能导入这个格式',
  tagNameTaken: '同名的数据库已存在',
  waiting: (count: number) => `还有 ${count} 项`,
  tooFew: '数据池里没有这么多资源',
  tooFewReason: (waiting: number, wanted: number) => `要分出 ${wanted} 项，池里只有 ${waiting} 项`,
  splitTwice: '同一个数据库只能出现一次',
  jobNotFound: '任务不存在',
  jobEnded: '任务已经结束',
  jobStatus: { done: '已完成', failed: '已失败', cancelled: '已取消', queued: '排队中', running: '进行中' },
  uploadNotFound: '上传不存在或已过期',
  uploadUnfinished: '文件还没有传完',
  bytesThere: (there: number, whole: number) => `收到 ${there} 字节，共 ${whole} 字节`,
  uploadFailed: '上传没有被接受',
  resourceNotFound: '资源不存在或不可见',
} as const
