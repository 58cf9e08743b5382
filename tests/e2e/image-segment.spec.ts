import type { ImageSegmentDocument } from '../../src/domain/documents/types.ts'
import { login } from '../support/api.ts'
import { isDraftedInTime } from './support/annotate-page.ts'
import { drawsWithin } from './support/draws.ts'
import { GROUND } from './support/marked-pictures.ts'
import {
  address,
  capsule,
  draftUuid,
  expectDraft,
  near,
  stockSegments,
  tinted,
} from './support/segment-driver.ts'
import { draftOf, segmentPage, segmentsOf } from './support/segment-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Painting masks by real pointers and keys; what is saved is looked at run by run. */

test('brush, eraser, parts, polygon, lasso, shapes and fill work with undo, redo and a reload', async ({
  enter,
  server,
}) => {
  test.setTimeout(240_000)
  const tagId = await stockSegments(server.url, '分割工具', ['工具.png'])
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const segments = segmentPage(page)
  await page.goto(address('mark', tagId))
  await segments.shown('工具.png')
  await segments.locate()
  let uuid = ''

  await test.step('a stroke of the brush makes a segment of the active category', async () => {
    await expect(segments.hint).toHaveText('落笔新建：人体')
    await segments.brushSize(40)
    const stroke = () => segments.stroke({ x: 120, y: 240 }, { x: 280, y: 240 })
    expect(await isDraftedInTime(page, stroke)).toBe(true)
    await expect(segments.lines).toHaveCount(1)
    await expect(segments.line('人体 1')).toHaveAttribute('aria-selected', 'true')
    uuid = await draftUuid(marker, tagId)
    await expectDraft(marker, uuid, { '人体 1': { category: 'human', parent: null } })
    const whole = segmentsOf((await draftOf(marker, uuid))!)['人体 1']!
    expect(Math.abs(whole.area - capsule(160, 40))).toBeLessThan(capsule(160, 40) * 0.03)
    expect(whole.box!.x).toBeGreaterThanOrEqual(99)
    expect(whole.box!.x + whole.box!.width).toBeLessThanOrEqual(301)
    await page.mouse.move(700, 20)
    expect(near(await segments.colourAt({ x: 200, y: 240 }), tinted(0))).toBe(true)
    expect(near(await segments.colourAt({ x: 200, y: 290 }), [...GROUND])).toBe(true)
  })

  await test.step('a part is clipped to its parent', async () => {
    await page.keyboard.press('Shift+A')
    await expect(segments.hint).toHaveText('落笔新建：人体 1的部件')
    await segments.stroke({ x: 260, y: 240 }, { x: 400, y: 240 })
    await expect(segments.line('部件 1')).toHaveAttribute('aria-level', '3')
    await expectDraft(marker, uuid, { '部件 1': { parent: '人体 1' } })
    const { '人体 1': whole, '部件 1': part } = segmentsOf((await draftOf(marker, uuid))!)
    expect(part!.box!.x + part!.box!.width).toBe(whole!.box!.x + whole!.box!.width)
    expect(near(await segments.colourAt({ x: 350, y: 240 }), [...GROUND])).toBe(true)
  })

  let before: ImageSegmentDocument | null = null
  await test.step('erasing the parent clips its part, in one step', async () => {
    before = await draftOf(marker, uuid)
    await segments.line('人体 1').click()
    await page.keyboard.press('c')
    await segments.stroke({ x: 300, y: 200 }, { x: 300, y: 280 })
    await expectDraft(marker, uuid, { '人体 1': { box: { x: 100, y: 220, width: 180, height: 40 } } })
    const { '人体 1': whole, '部件 1': part } = segmentsOf((await draftOf(marker, uuid))!)
    expect(part!.box!.x + part!.box!.width).toBe(whole!.box!.x + whole!.box!.width)
    await page.mouse.move(700, 20)
    const seen = [await segments.colourAt({ x: 290, y: 240 }), await segments.colourAt({ x: 200, y: 240 })]
    expect(seen.map((colour, index) => near(colour, index === 0 ? [...GROUND] : tinted(0)))).toEqual([
      true,
      true,
    ])
    await page.keyboard.press('Control+z')
    await expect.poll(() => draftOf(marker, uuid)).toEqual(before)
    await page.keyboard.press('Control+Shift+z')
    await expectDraft(marker, uuid, { '人体 1': { area: whole!.area }, '部件 1': { area: part!.area } })
  })

  await test.step('a polygon in another category', async () => {
    await page.keyboard.press('2')
    await page.keyboard.press('p')
    await expect(segments.hint).toHaveText('落笔新建：遮挡')
    await segments.polygon({ x: 400, y: 100 }, { x: 500, y: 100 }, { x: 500, y: 200 })
    await expect(segments.line('遮挡 1')).toBeVisible()
    await expectDraft(marker, uuid, { '遮挡 1': { category: 'cover', parent: null } })
    const { area } = segmentsOf((await draftOf(marker, uuid))!)['遮挡 1']!
    expect(Math.abs(area - 5000)).toBeLessThan(200)
  })

  await test.step('a lasso in the third', async () => {
    await page.keyboard.press('3')
    await page.keyboard.press('l')
    await segments.stroke(
      { x: 400, y: 300 },
      { x: 480, y: 300 },
      { x: 480, y: 360 },
      { x: 400, y: 360 },
      { x: 400, y: 300 },
    )
    await expect(segments.line('排除 1')).toBeVisible()
    await expectDraft(marker, uuid, { '排除 1': { category: 'exclude' } })
    const { area } = segmentsOf((await draftOf(marker, uuid))!)['排除 1']!
    expect(Math.abs(area - 4800)).toBeLessThan(200)
    await page.mouse.move(700, 20)
    const { colourIndex } = (await draftOf(marker, uuid))!.categories.exclude[0]!
    expect(near(await segments.colourAt({ x: 440, y: 330 }), tinted(colourIndex))).toBe(true)
    expect(near(await segments.colourAt({ x: 490, y: 330 }), [...GROUND])).toBe(true)
  })

  await test.step('a rectangle and an ellipse are dragged', async () => {
    await page.keyboard.press('3')
    await page.keyboard.press('Alt+r')
    await expect(page.getByRole('button', { name: /^矩形掩膜/ })).toHaveAttribute('aria-pressed', 'true')
    await segments.stroke({ x: 520, y: 240 }, { x: 600, y: 300 })
    await expectDraft(marker, uuid, {
      '排除 2': { box: { x: 520, y: 240, width: 80, height: 60 }, area: 4800 },
    })
    await page.keyboard.press('a')
    await page.keyboard.press('Alt+o')
    await segments.stroke({ x: 520, y: 340 }, { x: 600, y: 400 })
    await expectDraft(marker, uuid, { '排除 3': { box: { x: 520, y: 340, width: 80, height: 60 } } })
    const { area } = segmentsOf((await draftOf(marker, uuid))!)['排除 3']!
    expect(Math.abs(area - Math.PI * 40 * 30)).toBeLessThan(40)
    await page.mouse.move(700, 20)
    expect(near(await segments.colourAt({ x: 522, y: 342 }), [...GROUND])).toBe(true)
  })

  await test.step('a ring is filled', async () => {
    await page.keyboard.press('1')
    await page.keyboard.press('b')
    await segments.brushSize(12)
    await segments.stroke(
      { x: 120, y: 330 },
      { x: 220, y: 330 },
      { x: 220, y: 430 },
      { x: 120, y: 430 },
      { x: 120, y: 330 },
    )
    await expect(segments.line('人体 2')).toBeVisible()
    await page.keyboard.press('g')
    await segments.click({ x: 170, y: 380 })
    await expect
      .poll(async () => segmentsOf((await draftOf(marker, uuid))!)['人体 2']?.area ?? 0)
      .toBeGreaterThan(112 * 112 - 80)
    await page.mouse.move(700, 20)
    expect(
      near(await segments.colourAt({ x: 170, y: 380 }), await segments.colourAt({ x: 120, y: 380 })),
    ).toBe(true)
  })

  await test.step('undo and redo go through all of it', async () => {
    const last = await draftOf(marker, uuid)
    while (await segments.undo.isEnabled()) await page.keyboard.press('Control+z')
    await expect(segments.lines).toHaveCount(0)
    while (await segments.redo.isEnabled()) await page.keyboard.press('Control+Shift+z')
    await expect(segments.lines).toHaveCount(7)
    await expect.poll(() => draftOf(marker, uuid)).toEqual(last)
  })

  await test.step('a reload keeps the work and its undo', async () => {
    await page.reload()
    await segments.shown('工具.png')
    await expect(segments.lines).toHaveCount(7)
    await page.keyboard.press('Control+z')
    await expect
      .poll(async () => segmentsOf((await draftOf(marker, uuid))!)['人体 2']?.area ?? 0)
      .toBeLessThan(6000)
  })

  await test.step('nothing is drawn while nothing happens, and again when something does', async () => {
    await expect.poll(() => drawsWithin(page, 30)).toBe(0)
    const [draws] = await Promise.all([drawsWithin(page, 30), page.keyboard.press('Equal')])
    expect(draws).toBeGreaterThan(0)
  })
})
