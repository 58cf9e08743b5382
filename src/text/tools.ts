/** By tool id; the command is `tool.` with the id. */
export const toolText = {
  select: '选择',
  tracking: '画跟踪框',
  exclude: '画排除框',
  errorBox: '画错误框',
  clipCrop: '画裁剪框',
  excludeCrop: '画排除框',
  node: '逐个标节点',
  whole: '整体放置和变形',
  suggest: '智能放置（框出人或手，由模型标节点）',
  brush: '画笔',
  eraser: '橡皮擦',
  polygon: '多边形（按住 Alt 擦除）',
  lasso: '套索（按住 Alt 擦除）',
  rectangle: '矩形掩膜（按住 Alt 擦除，Shift 正方形）',
  ellipse: '椭圆掩膜（按住 Alt 擦除，Shift 圆）',
  fill: '填充（按住 Alt 去除一块）',
  smart: '智能选取（点选或框选）',
  objectBox: '画对象框',
  outline: '画多边形',
  polyline: '画折线',
  point: '标点',
  // No kind has a command for this.
  pan: '拖动画面',
} as const

export type ToolId = keyof typeof toolText

/** Four characters fit beside an icon. */
const SHORT_NAMES: Readonly<Record<string, string>> = { node: '标节点', whole: '整体放置' }

export function shortToolName(id: ToolId): string {
  const [name = ''] = toolText[id].split('（')
  return SHORT_NAMES[id] ?? (name.length > 3 ? name.replace(/^画/, '') : name)
}
