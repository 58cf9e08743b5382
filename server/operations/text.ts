/** What the handlers of pools, uploads, exports and jobs say to people. */
export const dataText = {
  poolNotFound: '数据池不存在',
  poolNameTaken: '同名的数据池已存在',
  poolNotEmpty: '数据池里还有没分出去的资源',
  tagNotFound: '数据库不存在',
  tagNameTaken: '同名的数据库已存在',
  tooFew: '数据池里没有这么多资源',
  splitTwice: '同一个数据库只能出现一次',
  jobNotFound: '任务不存在',
  jobEnded: '任务已经结束',
  uploadNotFound: '上传不存在或已过期',
  uploadFailed: '上传没有被接受',
  resourceNotFound: '资源不存在或不可见',
} as const
