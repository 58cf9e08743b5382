export const shareText = {
  notFound: '分享不存在、已撤回或已过期',
  tagNotFound: '数据库不存在',
  wrongPassword: '密码不对',
  passwordNeeded: '需要密码',
  resourceNotFound: '资源不存在或不可见',
  versionNotFound: '没有这个版本的标注',
  version: (version: number | undefined) => (version === undefined ? '还没有标注' : `第 ${version} 版`),
} as const
