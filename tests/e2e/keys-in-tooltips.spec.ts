import { openDriver } from './support/image-driver.ts'
import { address as nodeAddress, nodePage, stockNodes } from './support/node-page.ts'
import { address, stockSegments } from './support/segment-driver.ts'
import { segmentPage } from './support/segment-page.ts'
import { stockTag } from './support/stock.ts'
import { stockClips, videoAddress, videoPage } from './support/video-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** What has no room for its key says it where one points at it. */

test('tooltips show the key of the zoom, and while judging that of the availability', async ({
  enter,
  server,
}) => {
  const tag = '提示一期'
  await stockTag(server.url, tag, ['甲.jpg'])
  const marker = await openDriver(await enter('mark1'), tag)
  const checker = await openDriver(await enter('check1'), tag)
  await marker.take('领取标注', '甲.jpg')
  await marker.page.getByRole('button', { name: /^缩放比例/ }).hover()
  await expect(marker.page.getByRole('tooltip')).toHaveText(/1$/)
  const drawMiddle = async ({ annotate }: typeof marker) => {
    const { x, y, width, height } = (await annotate.canvas.boundingBox())!
    await annotate.draw({ x: x + width / 2, y: y + height / 2, width: 60, height: 40 })
  }
  const removal = (driver: typeof marker, name: string) =>
    expect(driver.page.getByRole('button', { name, exact: true }))
  await marker.page.keyboard.press('a')
  await drawMiddle(marker)
  await removal(marker, '删除排除 1').toHaveAttribute('aria-keyshortcuts', 'Del')
  await marker.page.keyboard.press('Escape')
  await removal(marker, '删除排除 1').not.toHaveAttribute('aria-keyshortcuts')
  const titleOf = (driver: typeof marker, name: string) =>
    expect(driver.page.getByRole('textbox', { name, exact: true }))
  await titleOf(marker, '备注').toHaveAttribute('title', '备注 M')
  await marker.handIn()
  await checker.board.choose(tag)
  await checker.take('领取审核', '甲.jpg')
  const availability = checker.page.getByRole('radiogroup', { name: '可用性' })
  await expect(availability.getByText('不可用')).toHaveAttribute('title', '不可用 Shift+Q')
  await titleOf(checker, '意见').toHaveAttribute('title', '意见 M')
  await titleOf(checker, '备注').not.toHaveAttribute('title')
  await drawMiddle(checker)
  await titleOf(checker, '这一处的问题').toHaveAttribute('title', "这一处的问题 '")
  await removal(checker, '删除错误框 1').toHaveAttribute('aria-keyshortcuts', 'Del')
})

test('the second tooltip opens without delay', async ({ enter }) => {
  const { page } = await enter('mark1')
  await page.goto('/mark-image-dashboard')
  const theme = page.getByRole('button', { name: '切换到深色' })
  await theme.hover()
  await expect(theme).toHaveAttribute('data-state', 'delayed-open')
  const narrow = page.getByRole('button', { name: '收起侧栏' })
  const { x, y, width, height } = (await narrow.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 })
  await expect(narrow).toHaveAttribute('data-state', 'instant-open')
})

test('tooltips of nodes show the visibility key, and those of comments the key that opens them', async ({
  enter,
  server,
}) => {
  const tagId = await stockNodes(server.url, '提示节点', ['左手.png'], { bodyType: 'left-hand' })
  const { page } = await enter('mark1')
  await page.goto(nodeAddress('mark', tagId))
  await nodePage(page).shown('左手.png')
  await expect(page.getByRole('button', { name: /^切换可见性/ }).first()).toHaveAttribute('title', '未标 S')
  const comments = page.getByRole('button', { name: '图片备注' })
  await comments.hover()
  await expect(page.getByRole('tooltip')).toHaveText('图片备注Shift+C')
  await comments.click()
  await expect(page.getByRole('dialog', { name: '图片备注' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '图片备注' })).toHaveCount(0)
})

test('the tooltip of the speed shows its keys, that of a span the key that removes it', async ({
  enter,
  server,
}) => {
  const tagId = await stockClips(server.url, '提示视频', ['street-night.webm'])
  const { page } = await enter('mark1')
  const video = videoPage(page)
  await page.goto(videoAddress('mark', tagId))
  await video.shown('street-night.webm')
  await video.speed.hover()
  await expect(page.getByRole('tooltip')).toHaveText('播放速度↓ / ↑')
  const removal = (name: string) => expect(page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('a')
  await video.goTo(3)
  await page.keyboard.press('a')
  await removal('删除排除 1').toHaveAttribute('aria-keyshortcuts', 'Del')
  await page.keyboard.press('f')
  await video.goTo(6)
  await page.keyboard.press('f')
  await removal('删除片段 1').toHaveAttribute('aria-keyshortcuts', 'Del')
  await removal('删除排除 1').not.toHaveAttribute('aria-keyshortcuts')
  // The key now removes the crop that it gave the clip, not the clip.
  await page.keyboard.press('r')
  await page.keyboard.press('c')
  await page.keyboard.press('c')
})

test('the tooltip of the mask opacity shows its keys', async ({ enter, server }) => {
  const tagId = await stockSegments(server.url, '提示掩膜', ['掩膜.png'])
  const { page } = await enter('mark1')
  await page.goto(address('mark', tagId))
  await segmentPage(page).shown('掩膜.png')
  await page.getByText('掩膜不透明度', { exact: true }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('掩膜不透明度Shift+[ / Shift+]')
})
