/** Sentences for what is beyond somebody's reach. */
export const policyText = {
  beyondReach: '没有权限查看这些数据',
  tagForbidsShares: '该数据库不允许外部人员分享',
  notYourShare: '只能撤回自己的分享',
} as const
