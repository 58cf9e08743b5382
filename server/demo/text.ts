import type { Kind } from '../../src/domain/kinds.ts'

export const demoText = {
  corps: { internal: '内部团队', external: '外部团队' },
  rejected: {
    image: '框偏了，没有贴合行人',
    'image-node': '指尖的两个节点位置不对',
    'image-segment': '漏了遮挡物',
    video: '裁剪框没有框住人',
    'video-segment': '少了一个对象',
  },
  errorBox: '这里',
  unapproved: '验收不通过：请按规范重新检查边缘',
  pendingRemark: '不确定能不能用，请看一下',
} as const satisfies { rejected: Record<Kind, string> } & Record<string, unknown>
