import type { Page } from '@playwright/test'
import { flurry, penStroke } from './support/pointers.ts'
import type { At } from './support/segment-page.ts'
import { openTools } from './support/tool-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Every way of pointing with a mouse or a pen, and what comes between. Fingers: `tools-touch.spec.ts`. */

const ring = (page: Page) => page.locator('[data-brush-cursor]')

test('fast mouse strokes, pen strokes, straight lines and brush sizes are painted exactly', async ({
  enter,
  server,
}) => {
  test.setTimeout(180_000)
  const { page } = await enter('mark1')
  await page.addInitScript(() => {
    const { prototype } = OffscreenCanvasRenderingContext2D
    const { measureText } = prototype
    prototype.measureText = function measured(text) {
      document.documentElement.dataset['measured'] = text
      return measureText.call(this, text)
    }
  })
  const { segments, expectPainted, box, area, isClear } = await openTools(page, server.url, '指点')
  // The browser takes 50 ms to find the font of labels: before anybody draws.
  await expect(page.locator('html')).toHaveAttribute('data-measured')
  await segments.brushSize(10)

  await test.step('the circle of the brush is as wide as what it paints, and 4 px more', async () => {
    const { x, y } = segments.at({ x: 300, y: 60 })
    await page.mouse.move(x, y)
    const circle = (await ring(page).boundingBox())!
    expect([circle.width, circle.height]).toEqual([14, 14])
    expect([circle.x + circle.width / 2, circle.y + circle.height / 2]).toEqual([x, y])
    await expect(segments.canvas).toHaveCSS('cursor', 'none')
  })

  await test.step('it stays at the mouse while keys zoom', async () => {
    const { x, y } = segments.at({ x: 300, y: 60 })
    const circle = async () => (await ring(page).boundingBox())!
    await page.keyboard.press('=')
    await expect.poll(async () => (await circle()).width).toBeGreaterThan(14)
    const zoomed = await circle()
    expect(zoomed.x + zoomed.width / 2).toBeCloseTo(x, 0)
    expect(zoomed.y + zoomed.height / 2).toBeCloseTo(y, 0)
    await segments.locate()
  })

  const zigzag = Array.from({ length: 25 }, (_, index) => ({ x: 100 + index * 10, y: index % 2 ? 160 : 100 }))
  await test.step('no corner of a fast stroke is cut off', async () => {
    await flurry(page, zigzag.map(segments.at))
    await expect(segments.lines).toHaveCount(1)
    await expectPainted(zigzag)
    await page.mouse.move(700, 20)
    expect(await isClear(zigzag[11]!)).toBe(false)
    expect(await isClear({ x: 105, y: 170 })).toBe(true)
  })

  await test.step('a press with Shift goes on in a straight line', async () => {
    const { x, y } = segments.at({ x: 340, y: 300 })
    await page.keyboard.down('Shift')
    await page.mouse.click(x, y)
    await page.keyboard.up('Shift')
    await expectPainted([{ x: 340, y: 200 }], [{ x: 330, y: 250 }])
  })

  await test.step('a pen paints as wide as it is pressed', async () => {
    await page.keyboard.press('a')
    await segments.brushSize(40)
    const at = (x: number, force: number) => ({ ...segments.at({ x, y: 400 }), force })
    await penStroke(page, [at(100, 0.1), at(120, 0.1), at(200, 1), at(220, 1)])
    await expect(segments.lines).toHaveCount(2)
    await expectPainted(
      [
        { x: 210, y: 417 },
        { x: 105, y: 404 },
      ],
      [
        { x: 105, y: 412 },
        { x: 210, y: 424 },
      ],
    )
  })

  await test.step('Alt and a drag change the size, without painting', async () => {
    const before = await area()
    const from = segments.at({ x: 400, y: 400 })
    await page.keyboard.down('Alt')
    await segments.drag(from, { x: from.x + 30, y: from.y })
    await page.keyboard.up('Alt')
    await page.mouse.move(from.x, from.y)
    expect((await ring(page).boundingBox())!.width).toBe(104)
    expect(await area()).toBe(before)
    await page.keyboard.press('BracketLeft')
    await page.mouse.move(from.x + 1, from.y)
    expect((await ring(page).boundingBox())!.width).toBe(90)
    await page.mouse.wheel(0, -400)
    await expect.poll(async () => (await ring(page).boundingBox())!.width).toBeGreaterThan(100)
    expect((await box())!.width).toBeLessThan(160)
  })
})

test('interrupted strokes and paths are kept or dropped', async ({ enter, server }) => {
  test.setTimeout(180_000)
  const { page } = await enter('mark1')
  const { segments, expectPainted, area, isClear } = await openTools(page, server.url, '中断')
  await segments.brushSize(20)

  const begin = async (y: number): Promise<void> => {
    const [from, to] = [segments.at({ x: 100, y }), segments.at({ x: 200, y })]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
  }

  await test.step('what is drawn is seen before it is there', async () => {
    await begin(100)
    expect(await isClear({ x: 150, y: 100 })).toBe(false)
    await expect(segments.lines).toHaveCount(0)
  })

  await test.step('Escape drops the stroke', async () => {
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(segments.lines).toHaveCount(0)
    await page.mouse.move(700, 20)
    expect(await isClear({ x: 150, y: 100 })).toBe(true)
  })

  await test.step('another tool keeps it, as one step', async () => {
    await begin(100)
    await page.keyboard.press('l')
    await page.mouse.up()
    await expect(segments.lines).toHaveCount(1)
    await expectPainted([{ x: 150, y: 100 }], [{ x: 150, y: 120 }])
  })

  await test.step('a lost window keeps it too', async () => {
    await page.keyboard.press('b')
    await begin(140)
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    const away = segments.at({ x: 200, y: 300 })
    await page.mouse.move(away.x, away.y)
    await page.mouse.up()
    await expectPainted([{ x: 150, y: 140 }], [{ x: 200, y: 220 }])
  })

  await test.step('a verdict in the middle of a stroke does not spoil it', async () => {
    await begin(180)
    await page.keyboard.press('w')
    const on = segments.at({ x: 200, y: 220 })
    await page.mouse.move(on.x, on.y)
    await page.mouse.up()
    await expectPainted([
      { x: 150, y: 180 },
      { x: 200, y: 210 },
    ])
  })

  const corners = [
    { x: 300, y: 300 },
    { x: 400, y: 300 },
    { x: 400, y: 400 },
    { x: 300, y: 400 },
  ]
  const clickAll = async (points: readonly At[]): Promise<void> => {
    for (const point of points) await segments.click(point)
  }
  await test.step('a polygon is taken back vertex by vertex, dropped, and closed by Enter', async () => {
    await page.keyboard.press('a')
    await page.keyboard.press('p')
    await clickAll([...corners, { x: 350, y: 350 }])
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(segments.lines).toHaveCount(2)
    await expectPainted([{ x: 350, y: 395 }], [{ x: 295, y: 350 }])
    expect(Math.abs((await area()) - 10_000)).toBeLessThan(300)
    await clickAll([
      { x: 450, y: 300 },
      { x: 550, y: 300 },
    ])
    expect(await isClear({ x: 500, y: 300 })).toBe(false)
    await page.keyboard.press('Escape')
    expect(await isClear({ x: 500, y: 300 })).toBe(true)
    await expect(segments.lines).toHaveCount(2)
  })

  await test.step('undo takes the path back first, then the document', async () => {
    await segments.click(corners[0]!)
    await page.keyboard.press('Control+z')
    await expect(segments.lines).toHaveCount(2)
    await page.keyboard.press('Control+z')
    await expect(segments.lines).toHaveCount(1)
  })

  await test.step('a double click closes it', async () => {
    await page.keyboard.press('a')
    await clickAll(corners.slice(0, 3))
    const { x, y } = segments.at(corners[3]!)
    await page.mouse.dblclick(x, y)
    await expect(segments.lines).toHaveCount(2)
    expect(Math.abs((await area()) - 10_000)).toBeLessThan(300)
  })
})
