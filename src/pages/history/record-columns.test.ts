import { expect, it } from 'vitest'
import { personOf } from './record-columns.tsx'

it('a hidden operator is somebody elsewhere; an automatic operation is the system’s', () => {
  const user = { id: 1, username: 'check1', name: '审核一号', corpId: 1, corpName: '内部' }
  const shown = [
    { user, type: 4 },
    { user: null, type: 4 },
    { user: null, type: 105 },
  ] as const
  expect(shown.map(personOf)).toEqual(['审核一号', '其他企业', '系统'])
})
