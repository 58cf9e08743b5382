import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { maskArea } from '../../../src/domain/documents/mask.ts'
import { maskBox } from '../../../src/domain/segments/runs.ts'
import { placedSegments } from '../../../src/domain/segments/tree.ts'
import type { ImageSegmentDocument } from '../../../src/domain/documents/types.ts'
import type { Caller } from '../../support/api.ts'
import { annotatePage } from './annotate-page.ts'
import type { MarkName, Rect } from './marked-pictures.ts'
import { GROUND, MARK_COLOURS } from './marked-pictures.ts'
import type { Colour } from './pixels.ts'
import { colourAt } from './pixels.ts'
import { seenMarks } from './seen-marks.ts'

/** The annotation page of pictures with masks, by what a person sees and does there. */

export interface At {
  x: number
  y: number
}

export const PICTURE = { width: 640, height: 480 }

/** Small marks near a corner, by which the test knows where the picture lies. */
const MARKS: Record<MarkName, Rect> = {
  red: { x: 8, y: 8, width: 16, height: 16 },
  green: { x: 40, y: 8, width: 16, height: 16 },
  magenta: { x: 72, y: 8, width: 16, height: 16 },
}

const css = ([red, green, blue]: readonly number[]): string => `rgb(${red},${green},${blue})`

/**
 * An even ground with the marks; pictures of different numbers are different files.
 * @param more SVG of what else is to be seen
 */
export const groundPicture = (number: number, more = ''): Promise<Buffer> => {
  const marks = Object.entries(MARKS).map(
    ([name, { x, y, width, height }]) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${css(MARK_COLOURS[name as MarkName])}"/>`,
  )
  const { width, height } = PICTURE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${css(GROUND)}"/>${marks.join('')}${more}
    <rect x="${600 - number}" y="470" width="1" height="1" fill="#000"/></svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
}

/** What a document says of its segments: name, place in the trees, set pixels and their box. */
export interface SeenSegment {
  category: string
  parent: string | null
  area: number
  box: Rect | null
}

export const segmentsOf = ({ categories }: ImageSegmentDocument): Record<string, SeenSegment> =>
  Object.fromEntries(
    placedSegments(categories).map(({ segment, category, parent }) => [
      segment.name,
      {
        category,
        parent: parent?.segment.name ?? null,
        area: maskArea(segment.rleMask),
        box: maskBox(segment.rleMask),
      },
    ]),
  )

/** The draft of the only item that somebody has in hand. */
export async function draftOf(caller: Caller, uuid: string): Promise<ImageSegmentDocument | null> {
  const answer = await caller.send<{ annotation: ImageSegmentDocument }>(
    'GET',
    `/api/imageSegments/drafts/${uuid}`,
  )
  return answer.status === 200 ? answer.body.annotation : null
}

export const segmentPage = (page: Page) => {
  const annotate = annotatePage(page)
  const tree = page.getByRole('tree', { name: '分割' })
  let origin: At | null = null

  const at = ({ x, y }: At): At => {
    if (!origin) throw new Error('the picture was not located')
    return { x: origin.x + x, y: origin.y + y }
  }
  const click = async (point: At): Promise<void> => {
    const { x, y } = at(point)
    await page.mouse.click(x, y)
  }
  return {
    ...annotate,
    tree,
    /** Lines of the trees without the heads of the categories. */
    lines: tree.locator('[role=treeitem][draggable]'),
    line: (name: string): Locator => tree.getByRole('treeitem', { name, exact: true }),
    hint: page.getByRole('status').filter({ hasText: /^(落笔新建|正在画|.*已锁定|.*已隐藏)/ }),
    at,
    /** Shows the picture at 100 % and finds out where it lies. */
    locate: async (): Promise<void> => {
      await page.keyboard.press('Shift+Digit0')
      await expect(page.getByRole('button', { name: '缩放比例' })).toHaveText('100%')
      const { red } = await seenMarks(page, MARKS)
      origin = { x: red.x - MARKS.red.x, y: red.y - MARKS.red.y }
    },
    /** One stroke of the pointer along points of the picture. */
    stroke: async (...points: At[]): Promise<void> => {
      const [first, ...others] = points.map(at)
      if (!first) return
      await page.mouse.move(first.x, first.y)
      await page.mouse.down()
      for (const { x, y } of others) await page.mouse.move(x, y, { steps: 8 })
      await page.mouse.up()
    },
    click,
    /** Clicks a polygon and closes it on its first vertex. */
    polygon: async (...points: At[]): Promise<void> => {
      for (const point of [...points, ...points.slice(0, 1)]) await click(point)
    },
    /** Sets the brush's diameter, in source pixels, by its slider. */
    brushSize: async (size: number): Promise<void> => {
      const slider = page.getByRole('slider', { name: '画笔大小' })
      await slider.fill(String(Math.round((Math.log(size) / Math.log(1000)) * 200)))
    },
    /** The colour of the page at a place of the picture. */
    colourAt: (point: At): Promise<Colour> => colourAt(page, at(point)),
  }
}
