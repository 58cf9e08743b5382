import { showCount } from './numbers.ts'

export const sharingText = {
  menu: '分享',
  title: '分享这一条',
  description: '拿到链接的人无需登录，可只读查看最新提交的标注。',
  expiry: '有效期',
  days: (days: number) => `${days} 天`,
  create: '生成链接',
  link: '分享链接',
  copy: '复制链接',
  copied: '已复制',
  copyByHand: '浏览器不允许自动复制，链接已选中，请按 Ctrl+C',
  list: '我分享的链接',
  empty: '这一条还没有有效的分享链接',
  expires: (time: string) => `${time} 到期`,
  views: (count: number) => `查看 ${showCount(count)} 次`,
  revoke: '撤回',
  revokeOf: (time: string) => `撤回 ${time} 到期的链接`,
} as const
