import { MARK_COLOURS } from './support/marked-pictures.ts'
import { coloursAround, isNear } from './support/pixels.ts'
import { touchScreen } from './support/pointers.ts'
import type { At } from './support/segment-page.ts'
import { openTools } from './support/tool-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

test('one finger paints, two fingers move the picture and never paint', async ({ enter, server }) => {
  const { page } = await enter('mark1')
  const { segments, expectPainted } = await openTools(page, server.url, '触屏')
  await segments.brushSize(20)
  const touch = await touchScreen(page)
  const zoom = page.getByRole('button', { name: '缩放比例' })
  const at = (x: number, y = 200): At => segments.at({ x, y })

  await test.step('a second finger right after the first leaves no dot', async () => {
    await touch.down(at(100))
    await touch.down(at(100), at(300))
    await touch.move(at(100), at(400))
    await touch.up(at(100))
    await touch.up()
    await expect(zoom).toHaveText('150%')
    // What lies under the finger that rests stays there; all else has gone from it by half as much again.
    const { x, y } = at(100)
    const mark = { x: x - 1.5 * (100 - 16), y: y - 1.5 * (200 - 16) }
    await expect
      .poll(async () => (await coloursAround(page, mark)).map((seen) => isNear(seen, MARK_COLOURS.red)))
      .toEqual([true])
    await expect(segments.lines).toHaveCount(0)
  })

  await segments.locate()
  await test.step('a second finger in a stroke ends and keeps it; what follows is no part of it', async () => {
    await touch.down(at(100))
    await touch.move(at(140))
    await touch.move(at(180))
    await touch.down(at(180), at(300))
    await touch.move(at(180), at(400))
    await touch.up(at(180))
    await touch.move(at(180, 350))
    await touch.up()
    await expect(segments.lines).toHaveCount(1)
    await expectPainted([{ x: 140, y: 200 }], [{ x: 180, y: 300 }])
  })
})
