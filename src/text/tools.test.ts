import { expect, test } from 'vitest'
import type { ToolId } from './tools.ts'
import { shortToolName, toolText } from './tools.ts'

test('every short name fits beside an icon', () => {
  const names = (Object.keys(toolText) as ToolId[]).map(shortToolName)
  expect(names.filter((name) => name.length < 2 || name.length > 4)).toEqual([])
  expect(['tracking', 'brush', 'polygon', 'whole', 'smart'].map((id) => shortToolName(id as ToolId))).toEqual(
    ['跟踪框', '画笔', '多边形', '整体放置', '智能选取'],
  )
})
