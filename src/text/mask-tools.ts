/** Names of the tools that paint masks, by their ids. */
const maskToolText = {
  brush: '画笔',
  eraser: '橡皮擦',
  polygon: '多边形（按住 Alt 擦除）',
  lasso: '套索（按住 Alt 擦除）',
  rectangle: '矩形掩膜（按住 Alt 擦除，Shift 正方形）',
  ellipse: '椭圆掩膜（按住 Alt 擦除，Shift 圆）',
  fill: '填充（按住 Alt 去除一块）',
  smart: '智能选取（点选或框选）',
} as const

export type MaskToolId = keyof typeof maskToolText

export type MaskToolCommand = `tool.${MaskToolId}`

/** The same names by the commands that pick the tools. */
export const maskToolCommandText = Object.fromEntries(
  Object.entries(maskToolText).map(([id, name]) => [`tool.${id}`, name]),
) as Readonly<Record<MaskToolCommand, string>>
