export const demoText = {
  corps: { internal: '内部团队', external: '外部团队' },
  errorBox: '这里',
  unapproved: '验收不通过：请按规范重新检查边缘',
  pendingRemark: '不确定能不能用，请看一下',
} as const
