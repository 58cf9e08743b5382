import { expect, test } from 'vitest'
import { toolText } from '../text/tools.ts'
import { MASK_TOOLS, TOOLS } from './tools.ts'

test('every tool that has a name is listed once, under that name', () => {
  expect(TOOLS.map(({ id }) => id).toSorted()).toEqual(Object.keys(toolText).toSorted())
  expect(TOOLS.map(({ label }) => label)).toEqual(TOOLS.map(({ id }) => toolText[id]))
})

test('a tool of masks shows what it paints, but for one that fills at a click', () => {
  expect(MASK_TOOLS.map(({ id, preview }) => [id, preview])).toEqual([
    ['brush', 'stroke'],
    ['eraser', 'stroke'],
    ['polygon', 'path'],
    ['lasso', 'path'],
    ['rectangle', 'path'],
    ['ellipse', 'path'],
    ['fill', null],
    ['smart', 'proposal'],
  ])
})
