import { Sparkles } from 'lucide-react'
import type { MaskTool } from '../mask-tool.ts'
import { createSmartTool } from './smartTool.chart.ts'

export const SMART: MaskTool = {
  id: 'smart',
  icon: Sparkles,
  key: { code: 'KeyT' },
  cursor: 'cross',
  mode: 'paint',
  startsMask: true,
  machine: createSmartTool,
  summary: 'An engine proposes masks for clicks and a box; a person accepts them.',
}
