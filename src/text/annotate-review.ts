import { versionWords } from '../domain/words.ts'

/** Words of comparing versions, of what changed, and of what reviewers said on the picture. */
export const reviewText = {
  changes: {
    sinceRejection: '驳回后的改动',
    sinceVersion: (version: number) => `与版本 ${version} 的差异`,
    none: '还没有改动',
    noneSince: '与被驳回的版本完全相同',
    loading: '正在读取被驳回的版本',
    loadingFirst: '正在比较改动，比较完就跳转',
    failed: '读取被驳回的版本失败',
    kinds: { added: '新增', removed: '删除', changed: '修改' },
    go: (name: string) => `转到${name}`,
    step: '逐处查看',
  },
  names: {
    availability: '可用性',
    remark: '备注',
    wrong: '内容有误',
    tracking: '跟踪框',
    exclude: (index: number) => `排除 ${index}`,
    verdict: '判定',
    comment: '意见',
  },
  values: {
    none: '-',
    empty: '无',
    yes: '是',
    no: '否',
    frames: (first: number, last: number) => (first === last ? `${first}` : `${first}–${last}`),
  },
  compare: {
    title: '对照版本',
    layout: '布局',
    sideBySide: '并排',
    blink: '重叠',
    left: '左侧版本',
    right: '右侧版本',
    current: '当前（未提交）',
    version: versionWords,
    versionBy: (version: number, stage: string, person: string, at: string) =>
      [versionWords(version), ...(version === 0 ? [] : [stage, person]), at].join(' · '),
    unknownPerson: '系统',
    imported: '导入',
    rejected: '被驳回',
    passed: '合格',
    differences: '差异',
    same: '两个版本没有差异',
    failed: '读取版本失败',
    hold: '按住看另一个版本',
    holding: (name: string) => `正在看：${name}`,
    empty: '这一版没有标注',
    /** Of what lies beside the document. */
    beside: { loading: '正在读取这一版的掩膜', failed: '读取这一版的掩膜失败' },
    differing: { loading: '正在比较', failed: '比较没有完成，可能还有别的差异' },
  },
  comments: {
    label: '图上的意见',
    noComment: '未写说明',
  },
  reject: {
    label: '常用意见',
    hint: '按数字填入意见',
    submit: '提交',
    write: '填写',
    close: '关闭',
  },
} as const
