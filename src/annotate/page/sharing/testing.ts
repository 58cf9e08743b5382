import type { Share } from '../../../contract/types.d.ts'

export const share = (id: string, expiresAt: string): Share => ({
  id,
  url: `/mark-image-share/${id}`,
  kind: 'image',
  resourceId: '6f1c1f0e-6d1b-4a57-9b1e-0c2d3e4f5a60',
  resourceName: '街景-01.jpg',
  version: null,
  note: '',
  createdBy: { id: 2, username: 'mark1', name: '标注一号', corpId: 1, corpName: '内部团队' },
  createdAt: '2026-03-01T01:00:00Z',
  expiresAt,
  revokedAt: null,
  viewCount: 0,
})
