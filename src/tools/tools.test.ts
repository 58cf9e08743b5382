import { expect, test } from 'vitest'
import { toolText } from '../text/tools.ts'
import { MASK_TOOLS, TOOLS } from './tools.ts'

test('every tool that has a name is listed once, under that name', () => {
  expect(TOOLS.map(({ id }) => id).toSorted()).toEqual(Object.keys(toolText).toSorted())
  expect(TOOLS.map(({ label }) => label)).toEqual(TOOLS.map(({ id }) => toolText[id]))
})

test('every mask tool previews what it paints, except the one that fills on a click', () => {
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
