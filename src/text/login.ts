/** The login page and the page that changes a password. */
export const loginText = {
  title: '登录',
  lead: '图片与视频标注平台',
  username: '用户名',
  password: '密码',
  submit: '登录',
  show: '显示密码',
  hide: '隐藏密码',
  capsLock: '大写锁定已打开',
  failed: '登录失败',
  weakPassword: '密码太短或太好猜，请尽快修改',
  demo: {
    title: '演示账号',
    hint: (password: string) => `密码均为 ${password}，点击填入`,
    roles: {
      admin: '管理员：数据库、数据池、用户',
      mark1: '标注',
      mark2: '标注',
      check1: '审核',
      approve1: '验收',
      ext1: '外部标注',
      extadmin1: '外部管理',
    },
  },
} as const

export const passwordText = {
  title: '修改密码',
  must: '首次登录或密码被重置后，需要先设置自己的密码。',
  hint: '修改后，其他设备上的登录会失效。',
  old: '当前密码',
  next: '新密码',
  nextHint: (min: number) => `至少 ${min} 个字符，不能太常见，不能包含用户名或姓名`,
  again: '再次输入新密码',
  mismatch: '两次输入的新密码不一致',
  same: '新密码不能与当前密码相同',
  submit: '保存新密码',
  done: '密码已修改',
  later: '返回',
} as const
