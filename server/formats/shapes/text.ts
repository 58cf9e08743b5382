export const shapeText = {
  noArea: '宽或高不是正数',
  tooLarge: '太大',
  outside: '在图片以外',
  fewPoints: (count: number): string => `轮廓只有 ${count} 个点，至少要 3 个`,
  noPlace: (shape: string): string => `这种数据里放不下 ${shape}`,
  manyPixels: '掩膜太大，无法保存',
  shape: (turn: number, shape: string, label: string, why: string): string =>
    `第 ${turn} 个标注（${shape}“${label}”）：${why}`,
  nodeTwice: (name: string): string => `节点“${name}”重复`,
  noLabel: '没有标签',
  boxAsMask: '框，按矩形的掩膜导入',
  onePoint: (name: string): string => `节点“${name}”应有一个点`,
} as const
