import { Pentagon } from 'lucide-react'
import type { MaskTool } from '../mask-tool.ts'
import { createPolygonTool } from './polygonTool.chart.ts'

export const POLYGON: MaskTool = {
  id: 'polygon',
  icon: Pentagon,
  key: { code: 'KeyP' },
  cursor: 'edge',
  mode: 'paint',
  startsMask: true,
  machine: ({ layer, ...options }) =>
    createPolygonTool({ ...options, creates: { holds: 'masks', mode: 'paint', layer } }),
  summary: 'A path vertex by vertex; closed, it becomes part of a mask.',
}
