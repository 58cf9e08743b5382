import { showCount } from './numbers.ts'

export const shellText = {
  titles: {
    login: '登录',
    password: '修改密码',
    overview: '总览',
    dashboard: (kind: string) => `${kind}工作台`,
    annotate: (kind: string) => `${kind}标注`,
    share: (kind: string) => `${kind}分享`,
    shareList: '分享清单',
    databases: '数据库管理',
    pools: '数据池管理',
    users: '用户管理',
    missing: '页面不存在',
  },
  descriptions: {
    login: '登录标注平台',
    password: '修改登录密码',
    overview: '各类任务的积压、进度与人员',
    dashboard: '领取任务、查看草稿与驳回、操作记录',
    annotate: '标注工作页',
    share: '只读分享页',
    shareList: '只读浏览一批资源',
    databases: '管理各类数据库及其标注设置',
    pools: '上传数据并拆分到数据库',
    users: '管理用户、企业与授权',
    missing: '没有这个页面',
  },
  waiting: {
    mine: (parts: string) => `我能做的：${parts}`,
    leased: (count: number) => `在手 ${showCount(count)}`,
    waits: (stage: string, count: number) => `${stage} ${showCount(count)}`,
    separator: ' · ',
    column: '我能做的',
  },
  navigation: {
    label: '主导航',
    open: '打开导航',
    work: '工作台',
    manage: '管理',
    account: '账号',
    changePassword: '修改密码',
    sessions: '我的登录',
    collapse: '收起侧栏',
    expand: '展开侧栏',
    toLight: '切换到浅色',
    toDark: '切换到深色',
    skip: '跳到内容',
  },
  readonly: {
    banner: '只读模式：可以查看，任何修改都不会生效',
    leave: '退出只读',
  },
  offline: '网络已断开，内容保存在本机，恢复后自动提交',
  storage: {
    full: '本机存储空间已满，新的改动只在本页内存中，草稿仍会保存到服务器。请勿关闭本页，可清理浏览器空间后继续。',
    failed: (reason: string) =>
      `本机存储失败（${reason}），新的改动只在本页内存中，草稿仍会保存到服务器。请勿关闭本页。`,
  },
  server: {
    storage: '服务器的媒体存储没有回应：图片与视频暂时打不开，也不能上传。请检查存储。',
    disk: {
      low: '服务器的磁盘快满了：满了以后不能再上传、导出与保存。请尽快腾出空间。',
      failed: '服务器的数据文件夹无法查看：上传、导出与保存可能失败。请检查磁盘。',
    },
  },
  session: {
    warning: (minutes: number) => `登录将在 ${minutes} 分钟后失效`,
    renew: '继续使用',
  },
  restore: {
    title: '本地数据没有恢复成功',
    timeout: (key: string, seconds: number) =>
      `“${key}”的恢复超过 ${seconds} 秒仍未完成（persist timed out for ${key}）。`,
    blocked: (key: string, seconds: number) =>
      `“${key}”的恢复超过 ${seconds} 秒仍未完成（persist timed out for ${key}）：另一个标签页还开着旧版本。请关闭其他标签页后重试。`,
    failed: (key: string, reason: string) => `“${key}”无法恢复：${reason}`,
    hints: {
      timeout: '可能是另一个标签页占用了本地数据。请先重试；如仍失败，先下载本地数据再重置。',
      blocked: '请先重试；如仍失败，先下载本地数据再重置。',
      failed:
        '可能是浏览器不允许本站保存数据（无痕窗口、隐私设置或扩展），或磁盘已满。请允许保存或腾出空间后重试；如仍失败，先下载本地数据再重置。',
    },
    download: '下载本地数据',
    reset: '重置本地数据',
    resetHint: '重置会删除本机未提交的内容，服务器上的数据不受影响。',
    unread: (reason: string) => `本地数据无法读取（${reason}），没有下载；重置后可以继续使用。`,
    resetTitle: '重置本地数据？',
    fileName: (stamp: string) => `biaozhu-local-${stamp}.json`,
  },
  tabs: {
    elsewhereTitle: '已在另一个标签页打开',
    elsewhere: '为避免两处同时修改，同一类任务只在一个标签页进行。',
    lostTitle: '已转到另一个标签页',
    lost: '未提交的内容已保存在本机，可以随时切回此处继续。',
    takeOver: '在此继续',
  },
  version: {
    available: '平台有新版本',
    refresh: '刷新',
  },
  share: {
    failed: '分享内容无法打开',
    gone: (why: string) => `${why}。请向分享的人要一个新的链接。`,
  },
} as const
