import { QUALITY_WORDS, RECORD_WORDS, STAGE_WORDS, STATUS_WORDS } from '../domain/words.ts'
import { showCount } from './numbers.ts'

/** Words shared by several screens. */
export const commonText = {
  product: '标注',
  productLong: '标注平台',
  actions: {
    back: '返回',
    cancel: '取消',
    close: '关闭',
    confirm: '确定',
    copy: '复制',
    create: '新建',
    delete: '删除',
    download: '下载',
    edit: '编辑',
    export: '导出',
    import: '导入',
    logout: '退出登录',
    more: '更多',
    open: '打开',
    pull: '领取',
    refresh: '刷新',
    release: '退回',
    reload: '重新加载',
    reset: '重置',
    retry: '重试',
    save: '保存',
    search: '搜索',
    submit: '提交',
    undo: '撤销',
    upload: '上传',
  },
  /** The action that opens an item again. */
  openAs: { mark: '修改标注', check: '修改审核', approve: '修改验收', redo: '返工', pending: '处理待定' },
  media: {
    pixels: (width: number, height: number) => `${width}×${height}`,
    firstPage: (pages: number) => `只取第一帧，共 ${pages} 帧`,
    facts: (parts: readonly string[]) => parts.join(' · '),
    hint: (name: string, facts: string, uploadedAt: string) => `${name}\n${facts}\n上传于 ${uploadedAt}`,
  },
  states: {
    empty: '这里还没有内容',
    failed: '加载失败',
    loading: '正在加载',
    offline: '离线',
    saved: '已保存',
    saving: '正在保存',
  },
  pager: {
    next: '下一页',
    previous: '上一页',
    page: '页码',
    pageHint: '输入页码后按 Enter',
    range: (from: number, to: number, total: string) =>
      `第 ${showCount(from)}–${showCount(to)} 条，共 ${total} 条`,
    all: (total: string) => `共 ${total} 条`,
    atLeast: (count: number) => `${showCount(count)}+`,
    size: '每页条数',
    perPage: (size: number) => `每页 ${size} 条`,
  },
  table: {
    selectAll: '全选',
    selectRow: '选择此行',
    selected: (count: number) => `已选 ${showCount(count)} 项`,
    sortBy: (column: string) => `按${column}排序`,
  },
  byFileName: '按文件名查找',
  nameAndCount: (name: string, count: number) => `${name}（${showCount(count)}）`,
  noneOfName: { title: '没有文件名相符的资源', hint: '换一部分文件名试试。' },
  /** How many items of a batch were refused, and why. */
  refused: (count: number, reason: string) => `${showCount(count)} 项没有改动（${reason}）`,
  leaveForm: {
    title: '放弃填写的内容？',
    description: '还没有保存，放弃后不能恢复。',
    action: '放弃',
  },
  confirmByName: (name: string) => `请输入“${name}”以确认`,
  searched: {
    looking: '正在查找…',
    none: '没有找到',
    failed: '没有查到，请再试一次',
    more: (shown: number) => `只列出前 ${showCount(shown)} 个，其余请输入名称查找`,
  },
  notifications: '通知',
  colon: '：',
  yes: '是',
  no: '否',
  none: '-',
  optional: '选填',
  all: '全部',
} as const

/** Names of stages, statuses and judgements. */
export const domainText = {
  stages: STAGE_WORDS,
  statuses: STATUS_WORDS,
  availability: { 0: '不可用', 1: '可用', 2: '待定', 3: '勉强可用' },
  quality: QUALITY_WORDS,
  userTypes: { 0: '普通用户', 1: '管理员', 2: '外部人员', 3: '外部管理员' },
  teamTypes: { 0: '内部团队', 1: '管理团队', 2: '外部团队' },
  records: RECORD_WORDS,
} as const
