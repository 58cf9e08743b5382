/** Sentences for what is beyond somebody's reach. */
export const policyText = {
  beyondReach: '没有权限查看这些数据',
  allIsForAdmins: '只有管理员可以查看全部',
  companyTakesCheck: '查看本企业的数据需要审核权限',
  tagForbidsShares: '该数据库不允许外部人员分享',
  notYourShare: '只能撤回自己的分享',
} as const
