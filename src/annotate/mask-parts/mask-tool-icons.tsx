import { Brush, Eraser, Lasso, PaintBucket, Pentagon, Sparkles } from 'lucide-react'

export const TOOL_ICON = 18

/** Icons of the tools that both kinds with masks have. */
export const MASK_TOOL_ICONS = {
  'tool.brush': <Brush size={TOOL_ICON} />,
  'tool.eraser': <Eraser size={TOOL_ICON} />,
  'tool.polygon': <Pentagon size={TOOL_ICON} />,
  'tool.lasso': <Lasso size={TOOL_ICON} />,
  'tool.fill': <PaintBucket size={TOOL_ICON} />,
  'tool.smart': <Sparkles size={TOOL_ICON} />,
} as const
