import type { Page } from '@playwright/test'
import { segmentColour } from '../../src/domain/colours.ts'
import { login } from '../support/api.ts'
import { GROUND } from './support/marked-pictures.ts'
import { address, draftUuid, expectDraft, near, stockSegments, tinted } from './support/segment-driver.ts'
import { draftOf, segmentPage, segmentsOf } from './support/segment-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** The trees of masks: order, parts, colours, names, what is hidden or locked, and how segments may overlap. */

async function openOne(page: Page, url: string, tag: string) {
  const tagId = await stockSegments(url, tag, ['树.png'])
  const segments = segmentPage(page)
  await page.goto(address('mark', tagId))
  await segments.shown('树.png')
  await segments.locate()
  return { segments, tagId }
}

test('segments are moved, folded, coloured, hidden, locked and removed', async ({ enter, server }) => {
  test.setTimeout(240_000)
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const { segments, tagId } = await openOne(page, server.url, '分割树')
  const names = (): Promise<string[]> =>
    segments.lines.evaluateAll((lines) => lines.map((line) => line.getAttribute('aria-label') ?? ''))

  await test.step('three segments, the newest on top', async () => {
    for (const y of [100, 200, 300]) {
      await page.keyboard.press('1')
      await segments.stroke({ x: 150, y }, { x: 350, y })
      await expect(segments.line(`人体 ${y / 100}`)).toHaveAttribute('aria-selected', 'true')
    }
    await expect.poll(names).toEqual(['人体 3', '人体 2', '人体 1'])
  })
  const uuid = await draftUuid(marker, tagId)

  await test.step('keys lower it, a drag brings it back', async () => {
    await page.keyboard.press('PageDown')
    await expect.poll(names).toEqual(['人体 2', '人体 3', '人体 1'])
    await segments.line('人体 3').dragTo(segments.line('人体 2'), { targetPosition: { x: 120, y: 3 } })
    await expect.poll(names).toEqual(['人体 3', '人体 2', '人体 1'])
  })

  await test.step('a drag onto another segment that it does not touch is refused with the reason', async () => {
    await segments.line('人体 3').dragTo(segments.line('人体 1'), { targetPosition: { x: 120, y: 14 } })
    await expect(page.getByText('移入后没有任何像素落在上级范围内')).toBeVisible()
  })

  await test.step('parts fold, and arrows go through the lines', async () => {
    await segments.line('人体 1').click()
    await page.keyboard.press('Shift+A')
    await segments.stroke({ x: 150, y: 100 }, { x: 200, y: 100 })
    await expect(segments.line('部件 1')).toBeVisible()
    await segments.tree.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(segments.line('人体 1')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowLeft')
    await expect(segments.line('部件 1')).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(segments.line('部件 1')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('n')
    await expect(segments.line('人体 3')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a colour is picked and seen', async () => {
    await segments.line('人体 3').getByRole('button', { name: '人体 3的颜色' }).click()
    await page.getByRole('button', { name: '颜色 12', exact: true }).click()
    await page.mouse.move(700, 20)
    await expect.poll(async () => near(await segments.colourAt({ x: 250, y: 300 }), tinted(11))).toBe(true)
  })

  await test.step('a click on a mask selects it; Escape closes a menu and keeps it', async () => {
    await page.keyboard.press('v')
    await segments.click({ x: 250, y: 200 })
    await expect(segments.line('人体 2')).toHaveAttribute('aria-selected', 'true')
    await segments.line('人体 2').getByRole('button', { name: '人体 2的更多操作' }).click()
    await expect(page.getByRole('menuitem', { name: '为所选新建部件' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(segments.line('人体 2')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('hidden and alone', async () => {
    await page.keyboard.press('Shift+X')
    await page.mouse.move(700, 20)
    await expect.poll(async () => near(await segments.colourAt({ x: 250, y: 200 }), [...GROUND])).toBe(true)
    await page.keyboard.press('i')
    await expect.poll(async () => near(await segments.colourAt({ x: 250, y: 300 }), [...GROUND])).toBe(true)
    await page.keyboard.press('i')
    await page.keyboard.press('Shift+X')
    await expect.poll(async () => near(await segments.colourAt({ x: 250, y: 200 }), tinted(1))).toBe(true)
  })

  await test.step('what is locked takes no stroke and is not removed', async () => {
    await page.keyboard.press('k')
    await page.keyboard.press('b')
    await expect(segments.hint).toHaveText('人体 2已锁定，不能修改')
    const coloured = async () =>
      (await draftOf(marker, uuid))?.categories.human.map((each) => each.colourIndex)
    await expect.poll(coloured).toEqual([0, 1, 11])
    const before = await draftOf(marker, uuid)
    await segments.stroke({ x: 400, y: 400 }, { x: 450, y: 400 })
    await page.keyboard.press('Delete')
    await expect(segments.line('人体 2')).toBeVisible()
    await page.keyboard.press('k')
    await page.keyboard.press('Delete')
    await expect(segments.line('人体 2')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(segments.line('人体 2')).toBeVisible()
    await expect.poll(() => draftOf(marker, uuid)).toEqual(before)
  })

  await test.step('the opacity of masks is a slider', async () => {
    await page.getByRole('slider', { name: '掩膜不透明度' }).fill('1')
    await page.mouse.move(700, 20)
    await expect.poll(async () => near(await segments.colourAt({ x: 250, y: 300 }), tinted(11, 1))).toBe(true)
    expect(segmentColour(11)).toBe('#ff2400')
  })
})

test('siblings share, keep or lose pixels; the brush has its circle', async ({ enter, server }) => {
  test.setTimeout(240_000)
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const { segments, tagId } = await openOne(page, server.url, '分割重叠')
  const ring = page.locator('[data-brush-cursor]')
  const width = async (): Promise<number> => (await ring.boundingBox())!.width

  await test.step('the ring is as wide as the brush on the screen and four pixels more', async () => {
    const { x, y } = segments.at({ x: 300, y: 240 })
    await page.mouse.move(x, y)
    await segments.brushSize(40)
    await page.mouse.move(x, y)
    const shown = page.locator('output').filter({ hasText: / px$/ })
    const size = Number.parseInt((await shown.textContent()) ?? '', 10)
    await expect.poll(width).toBeCloseTo(size + 4, 0)
    await page.keyboard.press(']')
    await expect.poll(width).toBeGreaterThan(size + 4)
    await page.keyboard.press('[')
    await page.mouse.wheel(0, -500)
    await expect.poll(width).toBeGreaterThan(1.5 * size)
    await page.mouse.wheel(0, 500)
    await segments.locate()
  })

  await test.step('the button of undo takes back the first path while it is drawn', async () => {
    await expect(segments.undo).toBeDisabled()
    await page.keyboard.press('p')
    await segments.click({ x: 100, y: 100 })
    await segments.undo.click()
    await expect(segments.undo).toBeDisabled()
    await page.keyboard.press('b')
  })

  await segments.stroke({ x: 150, y: 240 }, { x: 350, y: 240 })
  await expect(segments.line('人体 1')).toBeVisible()
  const uuid = await draftUuid(marker, tagId)
  const seen = async () => segmentsOf((await draftOf(marker, uuid))!)
  await expectDraft(marker, uuid, { '人体 1': { category: 'human' } })
  const first = (await seen())['人体 1']!

  await test.step('a stroke ends with its button, though another is held on', async () => {
    const [from, to, beyond] = [150, 250, 450].map((x) => segments.at({ x, y: 400 }))
    await page.keyboard.press('1')
    await page.mouse.move(from!.x, from!.y)
    await page.mouse.down()
    await page.mouse.move(to!.x, to!.y, { steps: 4 })
    await page.mouse.down({ button: 'right' })
    await page.mouse.up()
    await page.mouse.move(beyond!.x, beyond!.y, { steps: 4 })
    await page.mouse.up({ button: 'right' })
    const box = { x: 130, y: 380, width: 140, height: 40 }
    await expectDraft(marker, uuid, { '人体 1': first, '人体 2': { box } })
    await page.keyboard.press('Control+z')
    await expect.poll(seen).toEqual({ '人体 1': first })
  })

  await test.step('Backspace takes a vertex from a path, not the segment that it is drawn onto', async () => {
    await segments.line('人体 1').click()
    await page.keyboard.press('p')
    for (const [x, y] of [
      [500, 60],
      [600, 60],
      [600, 160],
      [560, 400],
    ] as const)
      await segments.click({ x, y })
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => Math.abs((await seen())['人体 1']!.area - first.area - 5000))
      .toBeLessThan(200)
    await page.keyboard.press('Control+z')
    await expect.poll(seen).toEqual({ '人体 1': first })
    await page.keyboard.press('b')
  })

  await test.step('shared', async () => {
    await page.keyboard.press('1')
    await segments.stroke({ x: 200, y: 180 }, { x: 200, y: 300 })
    await expectDraft(marker, uuid, { '人体 1': { area: first.area }, '人体 2': {} })
    await page.keyboard.press('Control+z')
    await expect.poll(seen).toEqual({ '人体 1': first })
  })
  const whole = (120 * 40 + Math.PI * 400) | 0

  await test.step('kept', async () => {
    await page.keyboard.press('1')
    await page.keyboard.press('o')
    await expect(page.getByRole('radio', { name: '不覆盖已有' })).toBeChecked()
    await segments.stroke({ x: 200, y: 180 }, { x: 200, y: 300 })
    await expectDraft(marker, uuid, { '人体 1': { area: first.area }, '人体 2': {} })
    expect(Math.abs((await seen())['人体 2']!.area - (whole - 1600))).toBeLessThan(whole * 0.05)
    await page.keyboard.press('Control+z')
    await expect.poll(seen).toEqual({ '人体 1': first })
  })

  await test.step('taken, in one step', async () => {
    await page.keyboard.press('1')
    await page.keyboard.press('o')
    await expect(page.getByRole('radio', { name: '覆盖已有', exact: true })).toBeChecked()
    await segments.stroke({ x: 200, y: 180 }, { x: 200, y: 300 })
    await expect.poll(async () => (await seen())['人体 1']!.area).toBeLessThan(first.area - 1400)
    const { '人体 1': loser, '人体 2': winner } = await seen()
    expect(Math.abs(first.area - loser!.area - 1600)).toBeLessThan(120)
    expect(Math.abs(winner!.area - whole)).toBeLessThan(whole * 0.05)
    await page.keyboard.press('Control+z')
    await expect.poll(seen).toEqual({ '人体 1': first })
  })
})
