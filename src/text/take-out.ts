import { showCount } from './numbers.ts'

const items = (count: number): string => `${showCount(count)} 项`

export const takeOutText = {
  some: '移出…',
  all: '全部移出…',
  allHint: '当前状态和搜索下的全部资源',
  title: (tag: string) => `从“${tag}”移出资源`,
  splitTitle: (tag: string) => `撤回分到“${tag}”的资源`,
  description: '先看会动到什么；在别人手中的留下，其余继续。',
  to: '移到哪里',
  ways: { pool: '回到数据池', tag: '另一个数据库', nowhere: '删除' },
  target: '目标数据库',
  chooseTarget: '选择数据库…',
  noTarget: '没有别的数据库，请先新建一个',
  withWork: (count: number) => `连同有过标注的 ${items(count)}`,
  preview: '将会涉及',
  going: (count: number) => `${items(count)}会移出`,
  nothing: '没有可以移出的资源',
  lost: {
    title: '会丢失，不能恢复：',
    versions: (resources: number, versions: number) =>
      `${items(resources)}的标注（共 ${showCount(versions)} 版），资源从头开始；操作记录与统计保留`,
    deleted: (resources: number, versions: number) =>
      `${items(resources)}的标注（共 ${showCount(versions)} 版）；操作记录与统计保留`,
    files: (count: number) => `${items(count)}资源和它们的文件`,
    drafts: (count: number) => `${showCount(count)} 份草稿`,
    prelabels: (count: number) => `${showCount(count)} 个预标注`,
    shares: (count: number) => `${showCount(count)} 个分享链接`,
  },
  stays: (count: number, reason: string) => `${items(count)}留下（${reason}）`,
  reasons: {
    worked: '有过标注',
    held: '正在他人手中',
    poolless: '没有来源数据池',
    copies: '抽测或双人标注的副本',
  },
  actions: { pool: '回到数据池', tag: '移动', nowhere: '删除' },
  done: {
    pool: (count: number) => `已把 ${items(count)}放回数据池`,
    tag: (count: number) => `已移走 ${items(count)}`,
    nowhere: (count: number) => `已删除 ${items(count)}`,
  },
  splits: {
    open: '拆分记录',
    title: (tag: string) => `分到“${tag}”的拆分`,
    columns: { at: '时间', pool: '来自数据池', count: '分出', takenBack: '已撤回', by: '操作人' },
    takeBack: '撤回',
    allBack: '已全部撤回',
    empty: { title: '没有拆分记录', hint: '在数据池管理中拆分进来的，从现在起记录在这里。' },
  },
} as const
