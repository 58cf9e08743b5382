import { expect, test } from 'vitest'
import { nothingIn } from './nothing-there.ts'

const counts = { unmarked: 0, marked: 3, checked: 2, approved: 0, pending: 0, rejected: 4, unapproved: 0 }
const waiting = { mark: 0, check: 0, edit: 0, approve: 2, redo: 0, pending: 0 }
const tag = { name: '街景一期', needPull: true, counts, waiting }

test('an empty pull from a chosen database reports its reason', () => {
  expect([
    nothingIn(null, 'mark'),
    nothingIn({ ...tag, needPull: false }, 'mark'),
    nothingIn(tag, 'mark').title,
    nothingIn(tag, 'check'),
    // All that rests there may be taken: somebody was quicker.
    nothingIn(tag, 'approve').title,
    nothingIn(tag, 'redo').title,
  ]).toEqual([
    { title: '这个数据库已不可用', hint: '它已被删除，或没有分配给你的企业。' },
    { title: '“街景一期”已停止发放', hint: '管理员关闭了它的发放，现在领不到新任务。' },
    '“街景一期”里没有可处理的数据',
    {
      title: '“街景一期”里没有你能审核的数据',
      hint: '还有 3 条正在别人手里，或者是你自己标注的。',
    },
    '“街景一期”里没有可处理的数据',
    '“街景一期”里没有可处理的数据',
  ])
})
