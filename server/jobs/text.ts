const LISTED = 5

const listOf = (names: readonly string[]): string =>
  names.slice(0, LISTED).join('、') + (names.length > LISTED ? ' 等' : '')

export const jobText = {
  failed: '任务没有完成，请重试；如果一直失败，请联系管理员',
  diskFull: '服务器磁盘已满，腾出空间后请重试',
  fileGone: (name: string): string => `“${name}”的文件已不在存储里；可以不连同原始文件导出`,
  /** The annotator needs to know that finished frames stay. */
  gaveUp: (type: string): string =>
    type === 'track' ? '跟踪多次中断，已停止，已完成的部分保留' : '任务多次中断，已停止',
  finished: '任务已经结束',
  unknown: '任务不存在',
  tagGone: '数据库已被删除',
  noFormat: (format: string): string => `这个版本还不能导出 ${format}`,
  progress: (done: number, total: number): string => `${done} / ${total}`,
  within: (done: number, total: number, what: string): string => `${done} / ${total}，${what}`,
  exported: (count: number): string => `共 ${count} 项`,
  importing: {
    progress: (count: number): string => `${count} 项`,
    done: (accepted: number, refused: number): string => `导入 ${accepted} 项，拒收 ${refused} 项`,
    noFormat: '不是可以导入到这个数据库的标注文件',
    noFile: (names: readonly string[], ending: string): string =>
      `压缩包里没有 ${names.join('、')}，也没有唯一的一个 ${ending} 文件`,
    nobody: '发起导入的人已不存在',
    noAnnotation: '没有标注',
    noOriginal: '与哪一项重复（那一项不在这个数据库里，或本身是重复的）',
    noResource: '数据库里没有这项资源',
    noTimes: '文件只有帧号，而这个视频每一帧的时刻还不知道',
    opening: '正在读取文件',
    reading: (count: number): string => `正在读取，已有 ${count} 项`,
    matching: (done: number, all: number): string => `正在对应资源，${done} / ${all}`,
    given: (resource: string): string => `对应到“${resource}”`,
    manyNames: (names: readonly string[]): string =>
      `数据库里有 ${names.length} 项资源都符合，不能确定是哪一项：${listOf(names)}`,
    manyEntries: (resource: string, names: readonly string[]): string =>
      `文件里有 ${names.length} 项都对应“${resource}”，不能确定是哪一项：${listOf(names)}`,
    otherSize: (theirs: string, ours: string): string => `尺寸不同：文件里是 ${theirs}，数据库里是 ${ours}`,
    unclearFrame: '原图带有方向（EXIF），文件没有说明坐标按哪种方向，按转正后的导入',
    noObject: (id: string, frame: number): string => `第 ${frame} 帧的掩膜属于不存在的对象 ${id}`,
    /** Numbers count from 1. */
    parts: {
      trackingCrop: '跟踪框',
      excludeCrop: '排除框',
      excludeCrops: (at: number) => `第 ${at} 个排除框`,
      nodes: (at: number) => `第 ${at} 个节点`,
      extras: (at: number) => `第 ${at + 1} 副骨架`,
      errorBoxes: (at: number) => `第 ${at} 个错误框`,
      human: (at: number) => `第 ${at} 个人体分割`,
      cover: (at: number) => `第 ${at} 个遮挡分割`,
      exclude: (at: number) => `第 ${at} 个排除分割`,
      children: (at: number) => `的第 ${at} 个部件`,
      clips: (at: number) => `第 ${at} 个片段`,
      exclusions: (at: number) => `第 ${at} 个排除段`,
      objects: (at: number) => `第 ${at} 个对象`,
      attributes: (at: number) => `第 ${at} 个属性`,
      excludeFrames: (at: number) => `第 ${at} 个排除帧`,
      clipRanges: (at: number) => `第 ${at} 个片段范围`,
      rows: (at: number) => `第 ${at} 个掩膜`,
    },
    fields: {
      schemaVersion: '版本',
      availability: '可用性',
      remark: '备注',
      blur: '模糊度',
      bodyType: '骨架类型',
      nodes: '骨架',
      categories: '分割',
      clips: '片段',
      objects: '对象',
      duplicateOf: '重复的资源',
    },
    inPart: (place: string, why: string): string => `${place}：${why}`,
    maskOn: (frame: number, object: string): string => `第 ${frame} 帧的掩膜（对象 ${object}）`,
    allWrong: '标注全都不合规则',
    leftOut: (count: number, reasons: readonly string[]): string =>
      `略过 ${count} 个标注：${reasons.join('；')}`,
  },
  prelabelling: {
    nothing: '没有找到目标',
    otherModel: '引擎的模型在中途换了，已停止，已完成的部分保留；请重新开始',
    failsAlways: (count: number, why: string): string =>
      `连续 ${count} 张图片失败，已停止，已完成的部分保留${why === '' ? '' : `：${why}`}`,
    done: (given: number, empty: number, refused: number): string =>
      `预标注 ${given} 项，没有找到目标 ${empty} 项，未能预标注 ${refused} 项`,
  },
  firstPage: '动图或多页的图片，只取第一帧（页）',
  sameFile: '已有内容相同的文件',
  skipped: '已有内容相同的文件，没有入池',
  replaced: '替换了内容相同的文件',
  imported: (accepted: number, refused: number): string => `入池 ${accepted} 项，拒收 ${refused} 项`,
} as const
