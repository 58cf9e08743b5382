export const yoloText = {
  noArchive: 'YOLO 的标注应打成一个 ZIP',
  noNames: '压缩包里没有写类别名的 data.yaml、classes.txt 或 obj.names',
  noTable: '压缩包里有几份类别名，都不在这个文件的上级文件夹里，不知道用哪一份',
  twoTables: (first: string, second: string): string =>
    `${first} 与 ${second} 在同一个文件夹里，类别名却不同`,
  classTwice: (file: string, id: number, first: string, second: string): string =>
    `${file} 里类别编号 ${id} 有两个名称：“${first}”与“${second}”`,
  badNames: (file: string): string => `${file} 里没有能读出的类别名`,
  noLabels: '压缩包里没有 .txt 标注文件',
  tooLong: '标注文件太大',
  notText: '标注文件不是 UTF-8 编码的文本',
  line: (line: number, why: string): string => `第 ${line} 行：${why}`,
  notNumbers: '应为以空格分开的数',
  noClass: (id: number): string => `没有编号为 ${id} 的类别`,
  outside: '坐标应在 0 到 1 之间',
  badTail: '末尾的数不是置信度（0 到 1），也不是轨迹编号（正整数）',
  twoReadings: (count: number): string =>
    `${count} 个数有两种读法：最后两个可以是一个点，也可以是置信度与轨迹编号；同组的其他行与 data.yaml 的 task 都不能确定是哪一种`,
  twoKeypointValues: '关键点的第三个数可以是可见性，也可以是置信度，同组的其他行不能确定是哪一种',
  prediction: '末尾有置信度或轨迹编号，像是模型的预测，请作为预标注导入',
  noBox: '应为“类别 中心x 中心y 宽 高”，或轮廓的点',
  noOutline: '应为“类别 x1 y1 x2 y2 …”，至少 3 个点',
  noObb: '应为“类别 x1 y1 x2 y2 x3 y3 x4 y4”，一个框的 4 个角',
  slanted: '四个角不成矩形的框，按最接近的旋转的框导入',
  leftOut: {
    noCrop: '没有框的片段，YOLO-OBB 放不下',
    exclusions: '排除段，YOLO-OBB 放不下',
    attributes: '片段的属性，YOLO-OBB 放不下',
    videoAttributes: '整段视频的属性，YOLO-OBB 放不下',
  },
  noPose: (count: number): string => `应为“类别 中心x 中心y 宽 高”与关键点，共 ${count} 个数`,
  noShape: 'data.yaml 里没有 kpt_shape，不知道有几个关键点',
} as const
