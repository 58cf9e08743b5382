export const labelStudioText = {
  notTasks: '文件应是 Label Studio 导出的 JSON（任务的列表）',
  noData: '任务里没有 data；JSON-MIN 里也没有，请在 Label Studio 里按 JSON 导出',
  noImage: '任务里没有图片的地址（data）',
  badTask: (why: string): string => `任务不合 Label Studio 的格式：${why}`,
  manyAnnotations: (count: number): string =>
    `有 ${count} 份标注，不知道用哪一份；请在 Label Studio 里把要用的标为 Ground truth`,
  predictionsOnly: '只有预测（predictions），要按预标注导入',
  manyPredictions: (count: number): string => `有 ${count} 份预测，不知道用哪一份`,
  noSize: '没有 original_width 与 original_height',
  otherSizes: '各标注的 original_width、original_height 不一样',
  rotated: '图片在 Label Studio 里转过（image_rotation），请转回来再导出',
  manyLabels: (labels: readonly string[]): string => `有几个标签（${labels.join('、')}），只能有一个`,
  badValue: (name: string): string => `value 的 ${name} 不对`,
  badRle: 'rle 损坏',
  otherRle: '没有 format 为 rle 的掩膜',
  rleSize: (values: number, width: number, height: number): string =>
    `rle 有 ${values} 个值，${width}×${height} 的图片应有 ${width * height * 4} 个`,
  group: (id: string): string => (id === '' ? '没有上级框的关键点' : `上级框为 ${id} 的关键点`),
  notes: {
    other: (name: string, type: string): string => `“${name}”（${type}）`,
    relation: '关系（relation）',
    meta: '备注（meta）',
    predictions: '预测（predictions）',
    cancelled: '跳过的标注（was_cancelled）',
  },
} as const
