import { showCount } from './numbers.ts'

/** For admins, and for strangers with a link. */
export const shareListsText = {
  open: '分享清单',
  title: (name: string) => `分享“${name}”的清单`,
  description: '拿到链接的人无需登录，可只读浏览其中的资源与最新提交的标注。撤回后立即失效。',
  scope: '分享哪些',
  all: '整个数据库',
  status: (label: string) => `${label}的`,
  named: (search: string) => `文件名含“${search}”的`,
  chosen: (count: number) => `选中的 ${showCount(count)} 项`,
  tooMany: (most: number) => `一次最多分享 ${showCount(most)} 项`,
  parts: (parts: readonly string[]) => parts.join('、'),
  grows: '按条件分享时，以后符合条件的资源也在其中。',
  note: '说明',
  notePlaceholder: '例如：第一批成果，请抽查',
  password: '密码',
  passwordHint: '不填则拿到链接即可浏览',
  list: '已有的清单链接',
  empty: '这个数据库还没有有效的清单链接',
  locked: '有密码',
  revoked: '已撤回，链接已失效',
  page: {
    items: '清单中的资源',
    expires: (time: string) => `${time} 前有效`,
    passwordTitle: '这份清单需要密码',
    passwordHint: '请向分享的人要密码。',
    enter: '打开',
    emptyTitle: '清单里没有资源',
    emptyHint: '资源可能已移走或不再符合条件。',
  },
} as const
