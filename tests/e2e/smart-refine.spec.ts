import type { Page } from '@playwright/test'
import { maskArea } from '../../src/domain/documents/mask.ts'
import { login } from '../support/api.ts'
import { canvasOf } from './support/annotate-page.ts'
import { CLIP, boxOfPerson, locate } from './support/crossing.ts'
import { DISC, OTHER, discs } from './support/discs.ts'
import { draftOfObjects, objectAddress, objectPage, rowsOf, stockObjects } from './support/object-page.ts'
import { address, draftUuid } from './support/segment-driver.ts'
import { draftOf, segmentPage, segmentsOf } from './support/segment-page.ts'
import { stockFiles } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** A proposal of the smart tool until it is accepted: its box and points are dragged and removed, brush and eraser paint it. */

interface At {
  x: number
  y: number
}
interface Asked {
  box?: At & { width: number; height: number }
  points?: (At & { label: number })[]
}

/** Hands on the canvas, by places of the picture. @param at where a place of the picture is on the page */
function handsOn(page: Page, at: (place: At) => At) {
  const asked: Asked[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/sam2image')) asked.push(request.postDataJSON())
  })
  const move = async (place: At, steps = 4): Promise<void> => {
    const { x, y } = at(place)
    await page.mouse.move(x, y, { steps })
  }
  return {
    /** What the engine was asked last, in whole pixels. */
    asked: () => {
      const { box, points } = asked.at(-1) ?? {}
      const whole = (values: number[]): number[] => values.map(Math.round)
      return {
        box: box && whole([box.x, box.y, box.width, box.height]),
        points: points?.map(({ x, y, label }) => whole([x, y, label])),
      }
    },
    times: () => asked.length,
    drag: async (from: At, to: At): Promise<void> => {
      await move(from)
      await page.mouse.down()
      await move(to)
      await page.mouse.up()
    },
    click: async (place: At): Promise<void> => {
      await move(place)
      await page.mouse.down()
      await page.mouse.up()
    },
    /** What the cursor says of a press there. */
    cursorAt: async (place: At): Promise<string> => {
      await move(place)
      return canvasOf(page).evaluate((canvas) => getComputedStyle(canvas).cursor)
    },
  }
}

test('in a picture box and points are moved and removed, and brush and eraser change the proposal, as one step', async ({
  enter,
  server,
}) => {
  const file = { name: '改建议.png', bytes: await discs() }
  const tagId = await stockFiles(server.url, '改建议', [file], 'image-segments')
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const segments = segmentPage(page)
  const keys = page.keyboard
  await page.goto(address('mark', tagId))
  await segments.shown(file.name)
  await segments.locate()
  const hands = handsOn(page, segments.at)
  const bar = page.getByRole('status').filter({ hasText: '选取结果' })
  const proposed = (): Promise<void> => expect(bar).toBeVisible({ timeout: 30_000 })
  await keys.press('t')

  await test.step('the box: handles resize it, its sides move it, within it a click adds a point', async () => {
    await hands.drag({ x: 100, y: 120 }, { x: 280, y: 300 })
    await proposed()
    await expect.poll(() => hands.asked().box).toEqual([100, 120, 180, 180])
    expect([
      await hands.cursorAt({ x: 280, y: 300 }),
      await hands.cursorAt({ x: 190, y: 120 }),
      await hands.cursorAt({ x: 140, y: 120 }),
      await hands.cursorAt({ x: 190, y: 200 }),
    ]).toEqual(['nwse-resize', 'ns-resize', 'move', 'crosshair'])
    await hands.drag({ x: 280, y: 300 }, { x: 290, y: 310 })
    await expect.poll(() => hands.asked().box).toEqual([100, 120, 190, 190])
    await hands.drag({ x: 140, y: 120 }, { x: 170, y: 150 })
    await expect.poll(() => hands.asked().box).toEqual([130, 150, 190, 190])
    await proposed()
    await page.screenshot({ path: 'dist/playwright/smart-refine-box.png' })
  })

  await test.step('a point is dragged; undo takes it to where it was; Alt or Delete removes it', async () => {
    await hands.click(DISC)
    await expect.poll(() => hands.asked().points).toEqual([[DISC.x, DISC.y, 1]])
    await hands.drag(DISC, { x: 240, y: 260 })
    await expect.poll(() => hands.asked().points).toEqual([[240, 260, 1]])
    await proposed()
    await keys.press('Control+z')
    expect(await hands.cursorAt(DISC)).toBe('move')
    await keys.down('Alt')
    expect(await hands.cursorAt({ x: DISC.x + 1, y: DISC.y })).toMatch(/^url/)
    await hands.click(DISC)
    await keys.up('Alt')
    expect(await hands.cursorAt({ x: DISC.x + 2, y: DISC.y })).toBe('crosshair')
    await hands.click(OTHER)
    await proposed()
    expect(await hands.cursorAt(OTHER)).toBe('move')
    await keys.press('Delete')
    expect(await hands.cursorAt({ x: OTHER.x + 2, y: OTHER.y })).toBe('crosshair')
  })

  const tail = { x: DISC.x, y: DISC.y + DISC.r + 60 }
  await test.step('brush and eraser paint the proposal, and nothing in the document', async () => {
    const plain = await segments.colourAt(tail)
    const times = hands.times()
    await keys.press('b')
    await hands.drag(DISC, { x: tail.x, y: tail.y + 10 })
    await expect.poll(() => segments.colourAt(tail)).not.toEqual(plain)
    await page.screenshot({ path: 'dist/playwright/smart-refine-painted.png' })
    await keys.press('c')
    await hands.drag({ x: tail.x - 60, y: tail.y }, { x: tail.x + 60, y: tail.y })
    await expect.poll(() => segments.colourAt(tail)).toEqual(plain)
    await keys.press('Control+z')
    await expect.poll(() => segments.colourAt(tail)).not.toEqual(plain)
    await expect(segments.lines).toHaveCount(0)
    await expect(bar).toHaveText('选取结果')
    expect(hands.times()).toBe(times)
  })

  await test.step('accepted, it is one mask and one step of undo', async () => {
    await keys.press('t')
    await keys.press('Enter')
    await expect(segments.lines).toHaveCount(1)
    const uuid = await draftUuid(marker, tagId)
    const area = async (): Promise<number> => segmentsOf((await draftOf(marker, uuid))!)['人体 1']?.area ?? 0
    const disc = Math.PI * DISC.r ** 2
    await expect
      .poll(async () => Math.round((10 * (await area())) / (disc + 40 * 80)), { timeout: 20_000 })
      .toBe(10)
    await keys.press('Control+z')
    await expect(segments.lines).toHaveCount(0)
  })

  await test.step('before it is accepted it says what it goes into, and how to begin another instead', async () => {
    const accept = page.getByRole('button', { name: /^采用/ })
    const boxAnother = async (): Promise<void> => {
      await hands.drag({ x: OTHER.x - 90, y: OTHER.y - 90 }, { x: OTHER.x + 90, y: OTHER.y + 90 })
      await expect(accept).toBeVisible({ timeout: 30_000 })
    }
    await keys.press('Control+Shift+z')
    await segments.lines.first().click()
    await boxAnother()
    await expect(accept).toHaveText('采用→并入人体 1Enter')
    await page.screenshot({ path: 'dist/playwright/smart-merge.png' })
    await expect(page.getByText('新建：先按两次 Esc')).toBeVisible()
    await keys.press('Escape')
    await keys.press('Escape')
    await boxAnother()
    await expect(accept).toHaveText('采用→新建Enter')
    await keys.press('Enter')
    await expect(segments.lines).toHaveCount(2)
  })
})

test('in a video they do the same on its frame', async ({ enter, server }) => {
  const tagId = await stockObjects(server.url, '视频改建议', [CLIP.file])
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const video = objectPage(page)
  const keys = page.keyboard
  await page.goto(objectAddress('mark', tagId))
  await video.shown(CLIP.file)
  const at = await locate(page, marker, () => draftOfObjects(marker, tagId))
  const uuid = await draftOfObjects(marker, tagId)
  const hands = handsOn(page, ({ x, y }) => at(x, y))
  const { x, y, width, height } = await boxOfPerson()
  const [right, bottom] = [x + width, y + height]
  const middle = { x: x + width / 2, y: y + height / 2 }
  const bar = page.getByRole('status').filter({ hasText: '选取结果' })
  /** Within the exactness of where the clip lies on the page. */
  const isAbout = (seen: number[] | undefined, expected: number[]): boolean =>
    seen?.length === expected.length && seen.every((value, index) => Math.abs(value - expected[index]!) <= 3)
  const areaNow = async (): Promise<number> => {
    const [row] = await rowsOf(marker, uuid)
    return row?.rle ? maskArea(row.rle) : 0
  }
  await keys.press('t')
  await hands.drag({ x: x + 20, y }, { x: right, y: bottom })
  await expect(bar).toBeVisible({ timeout: 30_000 })

  await test.step('box and point', async () => {
    expect([
      await hands.cursorAt({ x: right, y: bottom }),
      await hands.cursorAt({ x: right, y: y + height / 4 }),
      await hands.cursorAt(middle),
    ]).toEqual(['nwse-resize', 'move', 'crosshair'])
    await hands.drag({ x: x + 20, y: y + height / 2 }, { x, y: y + height / 2 })
    await expect.poll(() => isAbout(hands.asked().box, [x, y, width, height])).toBe(true)
    await expect(bar).toBeVisible()
    await hands.click(middle)
    await hands.drag(middle, { x: middle.x, y: middle.y - 40 })
    await expect.poll(() => isAbout(hands.asked().points?.[0], [middle.x, middle.y - 40, 1])).toBe(true)
    await expect(bar).toBeVisible()
    await keys.press('Delete')
    expect(await hands.cursorAt({ x: middle.x, y: middle.y - 39 })).toBe('crosshair')
    await page.screenshot({ path: 'dist/playwright/smart-refine-video.png' })
  })

  await test.step('brush and eraser, then one object on this frame, and one step of undo', async () => {
    await keys.press('b')
    const beside = { x: x - 60, y: middle.y }
    await hands.drag(middle, beside)
    await keys.press('c')
    await hands.drag({ x: x - 60, y: middle.y + 40 }, { x: x - 60, y: middle.y - 40 })
    await expect(video.objects).toHaveCount(0)
    await expect(bar).toHaveText('选取结果')
    await keys.press('Enter')
    await expect(video.objects).toHaveCount(1)
    await video.rowsSaved()
    await expect.poll(areaNow).toBeGreaterThan(1000)
    await keys.press('Control+z')
    await expect(video.objects).toHaveCount(0)
    await video.rowsSaved()
    await expect.poll(areaNow).toBe(0)
  })
})
