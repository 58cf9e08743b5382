export const tagText = {
  notFound: '数据库不存在',
  nameTaken: '同类数据库中已有这个名称',
  corpNotFound: '企业不存在',
  badSettings: '标注设置不对',
  firstOf: ([first = '', ...others]: readonly string[]) =>
    others.length > 0 ? `${first}（共 ${others.length + 1} 处）` : first,
  settingsMovedOn: (version: number) => `标注设置已被他人改为第 ${version} 版，没有保存`,
  madeFrom: (version: number) => `你改的是第 ${version} 版`,
  corpsMovedOn: '可见企业已被他人改过，没有保存',
  hasWork: '数据库里有已标注的资源，不能删除',
  isHeld: '数据库里有资源正在别人手中，不能删除',
} as const
