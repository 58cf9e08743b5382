import { showCount } from './numbers.ts'

export const overviewText = {
  title: '总览',
  kinds: '各类任务',
  backlog: '全部待处理',
  backlogHint: '还没验收的全部资源，含别人在手的；侧栏的数字只算我能做的',
  accepted: (approved: number, total: number) => `已验收 ${showCount(approved)} / ${showCount(total)}`,
  today: (marked: number, checked: number, approved: number) =>
    `今日 标注 ${showCount(marked)} · 审核 ${showCount(checked)} · 验收 ${showCount(approved)}`,
  oldest: (ago: string) => `最早 ${ago}`,
  databases: {
    title: '数据库',
    count: (count: number) => `${showCount(count)} 个数据库`,
    columns: { name: '数据库', kind: '种类', oldest: '最早等待', progress: '进度' },
    closed: '已停止发放',
    list: (name: string, status: string, count: string) => `查看“${name}”的 ${count} 项${status}`,
    waits: (status: string, ago: string) => `${status} ${ago}`,
    empty: '还没有数据库',
    emptyHint: '新建数据池并上传文件，再拆分到数据库，这里会显示各阶段的积压与进度。',
  },
  people: {
    title: '今天工作的人',
    columns: {
      name: '人员',
      kind: '种类',
      holding: '在手',
      marked: '标注',
      checked: '审核',
      approved: '验收',
      active: '用时',
    },
    records: (name: string) => `查看${name}今天的操作记录`,
    more: (shown: number, total: number) => `只列出前 ${showCount(shown)} 行，共 ${showCount(total)} 行`,
    empty: '今天还没有人工作',
    emptyHint: '有人领取或提交后会出现在这里。',
  },
} as const
