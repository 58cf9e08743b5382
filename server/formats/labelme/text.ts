/** What people read about LabelMe's files that are imported. */
export const labelmeText = {
  noKind: '这种数据没有 LabelMe 格式',
  noFiles: '压缩包里没有 .json 标注文件',
  notJson: '不是有效的 JSON',
  notText: '不是 UTF-8 编码的文本',
  tooLong: '标注文件太大',
  twoPoints: '矩形应有 2 个或 4 个点',
  circlePoints: '圆应有圆心与边上的一点，共 2 个点',
  noMask: '没有 mask（base64 的 PNG）',
  badMask: 'mask 不是能读出的 PNG，或与它的外框不一样大',
  badMaskBox: 'mask 的外框应为左上与右下两个整数点',
  noNodes: '没有关键点（shape_type 为 point 的标注）',
  group: (id: string): string => (id === '' ? '没有 group_id 的关键点' : `group_id 为 ${id} 的关键点`),
  inGroup: (group: string, why: string): string => `${group}：${why}`,
  parts: '分割之间的从属，LabelMe 放不下',
} as const
