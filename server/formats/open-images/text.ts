export const openImagesText = {
  noBoxes: '没有框的 CSV（第一行应有 ImageID、LabelName、XMin、XMax、YMin、YMax）',
  box: (line: number): string => `第 ${line} 行的框`,
  tooLong: 'CSV 太大，请不打包，直接导入它',
  notText: 'CSV 不是 UTF-8 编码的文本',
  manyRows: (most: number): string => `框超过 ${most} 行，请分几个文件导入`,
  noImage: '没有 ImageID',
  line: (line: number, why: string): string => `第 ${line} 行：${why}`,
  badNumber: (name: string, value: string): string => `${name} 应为 0 到 1 之间的数，文件里是“${value}”`,
  onlyGroups: '只有一框多物（IsGroupOf）的框，没有导入',
  notes: {
    group: '一框多物（IsGroupOf）的框，没有导入',
    IsOccluded: '被遮挡（IsOccluded）',
    IsTruncated: '被截断（IsTruncated）',
    IsDepiction: '图画而非实物（IsDepiction）',
    IsInside: '从内部拍摄（IsInside）',
  },
} as const
