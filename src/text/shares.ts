import { showCount } from './numbers.ts'

export const sharesText = {
  open: '分享链接',
  title: '分享链接',
  description: '拿到链接的人无需登录，可只读查看。撤回后立即失效。',
  scope: '分享范围',
  onlyLive: '仅有效',
  columns: {
    resource: '资源',
    state: '状态',
    by: '创建人',
    createdAt: '创建时间',
    expiresAt: '到期时间',
    views: '查看',
  },
  states: { live: '有效', expired: '已过期', revoked: '已撤回' },
  openLink: (id: string, name: string) => `打开“${name}”的链接 ${id.slice(0, 6)}`,
  history: (id: string) => `查看链接 ${id.slice(0, 6)} 的资源`,
  version: (version: number | null) => (version === null ? '最新版本' : `版本 ${version}`),
  copy: '复制',
  copied: '已复制链接',
  copyFailed: '浏览器不允许复制，请打开链接后从地址栏复制',
  revoke: '撤回',
  revokeTitle: '撤回这个链接？',
  revokeHint: (time: string, views: number) =>
    `创建于 ${time}，已被查看 ${showCount(views)} 次。撤回后链接立即失效，不能恢复。`,
  revoked: '已撤回',
  empty: '还没有分享链接',
  noneLive: '没有仍有效的分享链接',
  emptyHint: '在标注页或资源历史里点“分享”，即可生成链接。',
} as const
