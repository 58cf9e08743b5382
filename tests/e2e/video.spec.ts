import { login } from '../support/api.ts'
import { expect, test } from './support/world.ts'
import {
  draftOfVideo,
  framesOf,
  savedVideo,
  spanBetween,
  stockClips,
  videoAddress,
  videoPage,
} from './support/video-page.ts'

test.use({ sharesServer: true })

/** Clips, exclusions and crops by real keys and pointers; what is saved is looked at frame by frame. */

test('clips, exclusions and crops are made by keys and pointer; a reload in between loses nothing', async ({
  enter,
  server,
}) => {
  test.setTimeout(180_000)
  const tagId = await stockClips(server.url, '视频工具', ['street-morning.webm'])
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const video = videoPage(page)
  await page.goto(videoAddress('mark', tagId))
  await video.shown('street-morning.webm')
  let uuid = ''
  let table = { times: [] as readonly number[], keyFrames: [] as readonly number[], duration: 0 }
  const saved = () => savedVideo(marker, uuid)

  await test.step('arrows step, Shift goes ten, Home and End go to the ends, up and down set the speed', async () => {
    await expect(video.speed).toHaveValue('2')
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expect(video.frame).toHaveValue('12')
    await page.keyboard.press('ArrowUp')
    await expect(video.speed).toHaveValue('3')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(video.speed).toHaveValue('1.5')
    await page.keyboard.press('Home')
    await expect(video.frame).toHaveValue('0')
  })

  await test.step('Space plays and stops at the frame that is seen', async () => {
    await page.keyboard.press('Space')
    await expect(video.play).toHaveAccessibleName('暂停')
    await expect.poll(async () => Number(await video.frame.inputValue())).toBeGreaterThan(5)
    await page.keyboard.press('Space')
    await expect(video.play).toHaveAccessibleName('播放')
    const stopped = await video.frame.inputValue()
    await expect(video.transport.locator('[data-decoding]')).toHaveCount(0)
    expect(await video.frame.inputValue()).toBe(stopped)
  })

  await test.step('F twice makes a clip with the frames and times of the frame table', async () => {
    await video.goTo(10)
    await page.keyboard.press('f')
    await expect(video.pending).toContainText('第 10 帧')
    await video.goTo(30)
    await page.keyboard.press('f')
    await expect(video.clips).toHaveCount(1)
    uuid = await draftOfVideo(marker, tagId)
    table = await framesOf(marker, uuid)
    await expect
      .poll(saved)
      .toMatchObject({ clips: [{ ...spanBetween(table, 10, 30), crop: null, wrongBox: false }] })
  })

  await test.step('what would overlap is refused with a message; Esc takes the beginning back', async () => {
    await page.keyboard.press('f')
    await expect(page.getByText(/^与片段 1（.+）重叠，未添加$/)).toBeVisible()
    await expect(video.pending).toHaveCount(0)
    await video.goTo(40)
    await page.keyboard.press('f')
    await video.goTo(20)
    await page.keyboard.press('f')
    await expect(video.clips).toHaveCount(1)
    await expect(video.pending).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(video.pending).toHaveCount(0)
  })

  await test.step('A twice leaves a stretch out, also within a clip; the last frame ends with the video', async () => {
    await video.goTo(25)
    await page.keyboard.press('a')
    await page.keyboard.press('End')
    await page.keyboard.press('a')
    await expect(video.exclusions).toHaveCount(1)
    const last = table.times.length - 1
    await expect.poll(saved).toMatchObject({ exclusions: [spanBetween(table, 25, last)] })
    expect((await saved())?.exclusions[0]?.endPts).toBe(table.duration)
  })

  await test.step('a crop that is drawn where no clip is says why it comes to nothing', async () => {
    await video.goTo(5)
    await page.keyboard.press('b')
    const { x, y } = (await video.canvas.boundingBox())!
    await video.drag({ x: x + 200, y: y + 200 }, { x: x + 300, y: y + 260 })
    await expect(page.getByText('当前帧不在任何片段内')).toBeVisible()
    await page.keyboard.press('v')
  })

  await test.step('C gives the clip a crop of 200 × 200 and takes it away, B draws one, handles resize and turn it', async () => {
    await video.goTo(15)
    await page.keyboard.press('c')
    await expect.poll(saved).toMatchObject({ clips: [{ crop: { width: 200, height: 200, rotation: 0 } }] })
    await page.keyboard.press('c')
    await expect.poll(saved).toMatchObject({ clips: [{ crop: null }] })
    await video.atFullSize()
    const canvas = (await video.canvas.boundingBox())!
    const from = { x: Math.round(canvas.x + canvas.width / 2 - 150), y: Math.round(canvas.y + 220) }
    await page.keyboard.press('b')
    await video.drag(from, { x: from.x + 240, y: from.y + 160 })
    await expect.poll(saved).toMatchObject({ clips: [{ crop: { width: 240, height: 160, rotation: 0 } }] })
    const drawn = (await saved())!.clips[0]!.crop!
    await page.keyboard.press('v')
    await video.drag({ x: from.x + 240, y: from.y + 160 }, { x: from.x + 260, y: from.y + 190 })
    await expect.poll(saved).toMatchObject({ clips: [{ crop: { ...drawn, width: 260, height: 190 } }] })
    await video.drag({ x: from.x + 100, y: from.y + 90 }, { x: from.x + 70, y: from.y + 80 })
    await expect
      .poll(saved)
      .toMatchObject({ clips: [{ crop: { x: drawn.x - 30, y: drawn.y - 10, width: 260, height: 190 } }] })
    await page.keyboard.press('Shift+BracketRight')
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('BracketLeft')
    await expect.poll(saved).toMatchObject({ clips: [{ crop: { width: 260, height: 190, rotation: 13 } }] })
  })

  let crop: unknown = null
  await test.step('a second clip takes the crop over by R; S calls it wrong', async () => {
    crop = (await saved())!.clips[0]!.crop
    await video.goTo(50)
    await page.keyboard.press('f')
    await video.goTo(60)
    await page.keyboard.press('f')
    await page.keyboard.press('r')
    await page.keyboard.press('s')
    await expect.poll(saved).toMatchObject({
      clips: [
        { ...spanBetween(table, 10, 30), crop, wrongBox: false },
        { ...spanBetween(table, 50, 60), crop, wrongBox: true },
      ],
    })
  })

  await test.step('a reload with a stretch begun: the frame, the beginning, the clips and undo are there', async () => {
    await video.goTo(70)
    await page.keyboard.press('f')
    await expect(video.pending).toContainText('第 70 帧')
    await video.goTo(75)
    await expect(video.save).toHaveText(/^已保存/)
    // Fields are written a moment after the last of them has changed.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('persist:root') ?? ''))
      .toMatch(new RegExp(`videoPlayTime\\\\?":${table.times[75]}[,}]`))
    await page.reload()
    await video.shown('street-morning.webm')
    await expect(video.frame).toHaveValue('75')
    await expect(video.pending).toContainText('第 70 帧')
    await expect(video.clips).toHaveCount(2)
    await page.keyboard.press('f')
    await expect(video.clips).toHaveCount(3)
    await expect.poll(saved).toMatchObject({ clips: [{}, {}, spanBetween(table, 70, 75)] })
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z')
    await expect.poll(saved).toMatchObject({ clips: [{}, { wrongBox: false }] })
    // What is taken back is seen: the clip that was called wrong.
    await expect(video.frame).toHaveValue('50')
  })

  await test.step('an end dragged on the timeline stops at its neighbour and shows its frame', async () => {
    await video.dragEnd('clips', 'end', 1)
    await expect(page.getByText('已停在片段 2的边上，片段不能重叠')).toBeVisible()
    await expect
      .poll(saved)
      .toMatchObject({ clips: [spanBetween(table, 10, 49), spanBetween(table, 50, 60)] })
    await expect(video.frame).toHaveValue('49')
    await video.goTo(44)
    await page.keyboard.press('o')
    await expect.poll(saved).toMatchObject({ clips: [spanBetween(table, 10, 44), {}] })
  })
})
