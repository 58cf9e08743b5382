export const segmentationText = {
  off: '智能分割没有开启',
  offReason: 'SEGMENT_ENGINE is none',
  noPrompt: '请先点选目标或画框',
  outside: '点和框要在画面之内',
  failed: '智能分割没有完成，请重试',
  busy: '智能分割正忙，请稍后再试',
  nothing: '没有找到目标，请换个位置点选',
  noSuggestions: '当前的分割引擎不能给出建议',
  models: '分割模型不能用',
  remote: '分割服务暂不可用',
  underWay: '这个视频已有跟踪任务，请等它结束或先取消',
  noTask: '跟踪任务不存在',
  noMask: '起始帧上没有这个对象的掩膜',
  noMaskReason: (frame: number, objects: string): string => `第 ${frame} 帧：${objects}`,
  stalled: '视频解码或跟踪长时间没有进展，多次重试后已停止，已完成的部分保留',
  leaseLost: '任务持有期已结束或已交给他人，跟踪已停止，已完成的部分保留',
  progress: (done: number, total: number): string => `${done} / ${total} 帧`,
  tracked: (frames: number, uncertain: number): string =>
    uncertain === 0 ? `共跟踪 ${frames} 帧` : `共跟踪 ${frames} 帧，其中 ${uncertain} 帧不确定`,
  checkModel: {
    nothingAt: (place: string): string => `没有 ${place}`,
    noModels: (place: string): string => `${place} 里没有 .onnx 文件`,
    is: (file: string, megabytes: number, head: string, task: string): string =>
      `${file}（${megabytes.toFixed(1)} MB）：${head}，${task}`,
    heads: {
      yolo: 'Ultralytics YOLO（8、11 一类，重叠的框由本平台去掉）',
      'yolo-end': 'Ultralytics YOLO（26、10 一类，或带 NMS 导出的）',
      rtdetr: 'Ultralytics RT-DETR',
      detr: 'RT-DETR 或 D-FINE（原项目导出）',
      'detr-logits': 'RT-DETR 或 D-FINE（Transformers 导出）',
    },
    tasks: { detect: '检测', segment: '分割', pose: '姿态' },
    classes: (count: number, first: readonly string[]): string =>
      `  类别 ${count} 个：${first.join('、')}${count > first.length ? ' …' : ''}`,
    noClasses: '  类别没有名字，建议里只有编号：在旁边放 labels.txt（每行一个，从 0 起）或 names.json',
    nodes: (count: number, template: string | null): string =>
      `  节点 ${count} 个：${template ?? '自有模板'}`,
    input: (field: string): string => `  输入 ${field}`,
    output: (field: string): string => `  输出 ${field}`,
    times: (device: string, cores: number, loading: number, first: number, again: number): string =>
      `  ${device === 'cpu' ? `cpu（${cores} 核）` : device}：载入 ${loading} 毫秒，第一张图片 ${first} 毫秒，第二张 ${again} 毫秒`,
    found: (
      width: number,
      height: number,
      count: number,
      best: { readonly label: string; readonly score: number } | undefined,
    ): string =>
      `  在 ${width}×${height} 的图片上找到 ${count} 个对象${best ? `，最高是“${best.label}”，置信度 ${best.score.toFixed(2)}` : ''}`,
    sam2: (tracks: boolean, loading: number, once: number): string =>
      `SAM 2：点选可用，${tracks ? '跟踪也可用' : '没有跟踪的文件，跟踪用内置的'}；载入 ${loading} 毫秒，一张图片与一次点选 ${once} 毫秒`,
    unfit: (name: string, reason: string): string => `${name} 不能用：${reason}`,
  },
} as const
