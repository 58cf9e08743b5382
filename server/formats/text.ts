/** What people read about a file of annotations that cannot be read. */
export const formatText = {
  empty: '文件是空的',
  notJson: '文件不是有效的 JSON',
  notXml: (line: number) => `文件不是有效的 XML，第 ${line} 行有错`,
  noDoctype: '文件里有 DOCTYPE，这里不读它',
  tooDeep: (most: number) => `文件里的元素套得太深，最多 ${most} 层`,
  notObject: '文件不是一个 JSON 对象',
  endsEarly: '文件不完整，没有到结尾',
  missing: (name: string) => `文件里没有“${name}”`,
  badEntry: (name: string) => `“${name}”里有一条不是 JSON 对象`,
  tooLong: '文件里有一条内容太大',
  notText: '文件不是 UTF-8 编码的文本',
  tooMany: (name: string, most: number) => `“${name}”超过 ${most} 条`,
  badField: (name: string, why: string) => `“${name}”不对：${why}`,
  absent: '没有这一项',
  laterVersion: (theirs: number, ours: number) =>
    `文件是第 ${theirs} 版的格式，这里只读到第 ${ours} 版，请升级平台后再导入`,
  noCoco: '这种数据没有 COCO 格式',
  fullDavis: (most: number) => `一段视频里第 ${most} 个以后的对象，DAVIS 放不下`,
  otherKind: (theirs: string, ours: string) => `文件是“${theirs}”的标注，这里要“${ours}”的`,
} as const
