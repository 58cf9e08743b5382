import { USER_TYPE, type UserType } from '../../src/domain/constants.ts'
import type { WorkRole } from '../../src/domain/lifecycle/tasks.ts'

/** Shared by all demo users. While it is valid, the server listens on loopback only. */
export const DEMO_PASSWORD = 'biaozhu-demo'

interface DemoUser {
  username: string
  name: string
  type: UserType
  corp: 'internal' | 'external'
  stages: readonly WorkRole[]
}

export const DEMO_USERS: readonly DemoUser[] = [
  { username: 'admin', name: '管理员', type: USER_TYPE.admin, corp: 'internal', stages: [] },
  { username: 'mark1', name: '标注一号', type: USER_TYPE.ordinary, corp: 'internal', stages: ['mark'] },
  { username: 'mark2', name: '标注二号', type: USER_TYPE.ordinary, corp: 'internal', stages: ['mark'] },
  { username: 'check1', name: '审核一号', type: USER_TYPE.ordinary, corp: 'internal', stages: ['check'] },
  { username: 'approve1', name: '验收一号', type: USER_TYPE.ordinary, corp: 'internal', stages: ['approve'] },
  { username: 'ext1', name: '外部标注一号', type: USER_TYPE.external, corp: 'external', stages: ['mark'] },
  {
    username: 'extadmin1',
    name: '外部管理员一号',
    type: USER_TYPE.externalAdmin,
    corp: 'external',
    stages: ['mark', 'check'],
  },
]
