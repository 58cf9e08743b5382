import { maskArea } from '../../src/domain/documents/mask.ts'
import { login } from '../support/api.ts'
import { CLIP, boxOfPerson, locate } from './support/crossing.ts'
import { draftOfObjects, objectAddress, objectPage, rowsOf, stockObjects } from './support/object-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Smart select on a frame of a video: a mask from a box, made better by clicks, and what happens when it changes meanwhile. */

interface Asked {
  frame: number
  points?: { label: number }[]
  previous?: { size: number[] }
}

test('clicks improve the mask of the selected object on its frame; a concurrent change is kept', async ({
  enter,
  server,
}) => {
  test.setTimeout(180_000)
  const tagId = await stockObjects(server.url, '视频智能修改', [CLIP.file])
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const asked: Asked[] = []
  const video = objectPage(page)
  await page.goto(objectAddress('mark', tagId))
  await video.shown(CLIP.file)
  const at = await locate(page, marker, () => draftOfObjects(marker, tagId))
  const uuid = await draftOfObjects(marker, tagId)
  const rowNow = async () => {
    const [row] = await rowsOf(marker, uuid)
    return row?.rle ? { frame: row.frame, source: row.source, area: maskArea(row.rle) } : null
  }
  const { x, y, width, height } = await boxOfPerson()
  const made = page.getByRole('status').filter({ hasText: '选取结果' })
  const better = page.getByRole('status').filter({ hasText: '修改结果' })
  const outdated = page.getByRole('alert').filter({ hasText: '掩膜已有改动，没有采用' })
  page.on('request', (request) => {
    if (request.url().endsWith('/sam2image')) asked.push(request.postDataJSON())
  })

  await page.keyboard.press('t')
  const [from, to] = [at(x, y), at(x + width, y + height)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  await expect(made).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Enter')
  await expect(video.objects).toHaveCount(1)
  await video.rowsSaved()
  await expect.poll(rowNow).toMatchObject({ frame: 0, source: 'sam2' })
  const first = (await rowNow())!

  const cut = async (): Promise<void> => {
    const { x: left, y: top } = at(x + width / 2, y + height * 0.75)
    await page.keyboard.down('Alt')
    await page.mouse.click(left, top)
    await page.keyboard.up('Alt')
    await expect(better).toBeVisible()
  }
  await test.step('a click with Alt cuts it, in one step of undo', async () => {
    await video.object('对象 1').click()
    await expect(page.getByText('点一下要补进所选掩膜的地方')).toBeVisible()
    await cut()
    await page.keyboard.press('Enter')
    await expect(better).toBeHidden()
    await video.rowsSaved()
    await expect.poll(async () => ((await rowNow())?.area ?? 0) < first.area).toBe(true)
    expect(await rowNow()).toMatchObject({ frame: 0, source: 'sam2' })
    const { frame, points, previous } = asked.at(-1)!
    expect([frame, points?.map(({ label }) => label), previous?.size]).toEqual([0, [0], [540, 960]])
    await page.keyboard.press('Control+z')
    await video.rowsSaved()
    await expect.poll(rowNow).toEqual(first)
  })

  await test.step('what was changed under the proposal is said, the clicks stay, and nothing else is touched', async () => {
    await cut()
    await page.keyboard.press('Shift+Delete')
    await expect.poll(rowNow).toBeNull()
    await page.keyboard.press('Enter')
    await expect(outdated).toBeVisible()
    await page.screenshot({ path: 'dist/playwright/smart-outdated.png' })
    await expect.poll(rowNow).toBeNull()
    await page.keyboard.press('Escape')
    await expect(outdated).toBeHidden()
    await page.keyboard.press('Control+z')
    await video.rowsSaved()
    await expect.poll(rowNow).toEqual(first)
  })
})
