import { versionWords } from '../domain/words.ts'
import { showCount } from './numbers.ts'

/** The history of one resource. */
export const historyText = {
  title: '历史',
  facts: {
    status: '状态',
    database: '数据库',
    marker: '标注人',
    holder: '在手中',
    size: '尺寸',
    kind: '类型',
  },
  nobody: '无人',
  open: '打开',
  share: '分享',
  original: '查看原图',
  tabs: { operations: '操作', versions: '版本', differences: '差异' },
  tabsLabel: '历史内容',
  version: versionWords,
  columns: {
    version: '版本',
    base: '基于',
    stage: '阶段',
    author: '作者',
    availability: '可用性',
    active: '用时',
    at: '时间',
  },
  imported: '导入',
  noOperations: '还没有操作',
  noOperationsHint: '领取、提交等操作会逐条记在这里。',
  noVersions: '还没有标注',
  noVersionsHint: '提交标注后会产生第 1 版。',
  from: '旧版本',
  to: '新版本',
  same: '两个版本没有差异',
  sameHint: '换一个旧版本或新版本再比较。',
  oneVersion: '只有一个版本，没有可比较的',
  oneVersionHint: '再次提交产生新版本后，可在这里比较。',
  judgements: '判定',
  boxes: (count: number) => `${showCount(count)} 个错误框`,
  noComment: '没有写意见',
  masks: {
    of: (name: string) => `${name}的掩膜`,
    added: (frames: string, pixels: number) => `新增 第 ${frames} 帧，${showCount(pixels)} 像素`,
    removed: (frames: string, pixels: number) => `删除 第 ${frames} 帧，${showCount(pixels)} 像素`,
    changed: (frames: string, added: number, removed: number) =>
      `修改 第 ${frames} 帧，+${showCount(added)} −${showCount(removed)} 像素`,
    rest: '其余掩膜',
    uncompared: (count: number) => `另有 ${showCount(count)} 帧变过，未逐帧比较`,
  },
} as const
