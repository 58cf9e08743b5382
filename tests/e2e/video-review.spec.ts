import type { Page } from '@playwright/test'
import type { VideoDocument } from '../../src/domain/documents/types.ts'
import { login } from '../support/api.ts'
import { handsOnKeys } from './support/hands.ts'
import { draftOfVideo, stockClips, videoAddress, videoPage } from './support/video-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Videos through every stage, by the keyboard alone. */

test('clips are submitted, rejected, redone and accepted; a share shows them', async ({
  enter,
  server,
}, testInfo) => {
  test.setTimeout(180_000)
  const picture = (page: Page, name: string) => page.screenshot({ path: testInfo.outputPath(`${name}.png`) })
  const tagId = await stockClips(server.url, '视频流程', ['park-dance.mp4'])
  const admin = await login(server.url, 'admin')
  const mark = await enter('mark1')
  const labelling = videoPage(mark.page)
  const marker = await handsOnKeys(mark.page)
  let uuid = ''
  const versionOf = async () => {
    const { resource, version, annotation } = await admin.ask<{
      resource: { status: string }
      version: number
      annotation: VideoDocument
    }>('GET', `/api/resources/${uuid}`)
    const clips = annotation.clips.map(({ startFrame, endFrame, crop }) => [
      startFrame,
      endFrame,
      crop && (crop.width / crop.height).toFixed(1),
    ])
    return { version, status: resource.status, clips }
  }
  const walk = async (video: typeof labelling, keys: typeof marker, to: number, from = 0): Promise<void> => {
    await keys.press('ArrowRight', to - from)
    await expect(video.frame).toHaveValue(String(to))
  }
  const done = async (video: typeof labelling): Promise<void> => {
    await expect(video.done).toBeVisible()
    await video.allSent()
  }

  await test.step('an annotator needs a clip, marks one and pushes by Enter', async () => {
    await mark.page.goto(videoAddress('mark', tagId))
    await labelling.shown('park-dance.mp4')
    await marker.press('Enter')
    await expect(mark.page.getByText(/标为可用时至少需要一个片段/)).toBeVisible()
    await walk(labelling, marker, 5)
    await marker.press('f')
    await walk(labelling, marker, 25, 5)
    await marker.press('f')
    await expect(labelling.clips).toHaveCount(1)
    await marker.press('b')
    await marker.drag([-160, -80], [240, 160], () => picture(mark.page, '0-crop-by-keys'))
    uuid = await draftOfVideo(await login(server.url, 'mark1'), tagId)
    await picture(mark.page, '1-marked')
    await marker.press('Enter')
    await done(labelling)
    expect(await versionOf()).toEqual({ version: 1, status: 'marked', clips: [[5, 26, '1.5']] })
  })

  const check = await enter('check1')
  const checking = videoPage(check.page)
  const checker = await handsOnKeys(check.page)
  await test.step('a checker goes through the clips, boxes what is wrong and rejects', async () => {
    await check.page.goto(videoAddress('check', tagId))
    await checking.shown('park-dance.mp4')
    await checker.press('n')
    await expect(checking.frame).toHaveValue('5')
    await checker.press('q')
    await expect(checking.verdict('不合格')).toBeChecked()
    await checker.press('Escape')
    await checker.press('d')
    await checker.drag([0, 0], [88, 64])
    const words = check.page.getByRole('textbox', { name: '这一处的问题' })
    await checker.press('Quote')
    await checker.write('人在这里出画')
    await expect(words).toHaveValue('人在这里出画')
    await checker.press('Escape', 2)
    await checker.press('m')
    await checker.write('片段结束得太早')
    await expect(checking.comment).toHaveValue('片段结束得太早')
    await picture(check.page, '2-rejected')
    await checker.press('Control+Enter')
    await done(checking)
    expect((await versionOf()).status).toBe('rejected')
  })

  await test.step('the annotator reads why, is led to where it is, ends the clip later, and sees the change', async () => {
    await mark.page.goto(`/mark-video?stage=redo&from=rejected&tag=${tagId}`)
    await labelling.shown('park-dance.mp4')
    await expect(labelling.rejection.getByText('片段结束得太早')).toBeVisible()
    const marks = labelling.timeline.locator('[data-row=rejected] [data-mark]')
    await expect(marks).toHaveText(['1'])
    await expect(marks).toHaveAttribute('title', '第 5 帧\n1 人在这里出画')
    const onPicture = mark.page.getByRole('list', { name: '图上的意见' })
    await expect(labelling.rejection.getByRole('listitem')).toHaveText(['1人在这里出画第 5 帧'])
    await expect(onPicture).toHaveCount(0)
    await marker.press('/')
    await expect(labelling.frame).toHaveValue('5')
    await expect(onPicture.getByRole('listitem')).toHaveText(['1人在这里出画'])
    await marker.press('Home')
    await expect(onPicture).toHaveCount(0)
    await marker.press('n')
    await expect(labelling.frame).toHaveValue('5')
    await walk(labelling, marker, 40, 5)
    await marker.press('o')
    const changes = mark.page.locator('section', {
      has: mark.page.getByRole('button', { name: /^驳回后的改动/ }),
    })
    await expect(changes.getByText('第 5–40 帧', { exact: false })).toBeVisible()
    await marker.press('.')
    // The start is as before; here one of both has ended.
    await expect(labelling.frame).toHaveValue('26')
    await picture(mark.page, '3-redone')
    await marker.press('Enter')
    await done(labelling)
    expect(await versionOf()).toEqual({ version: 2, status: 'marked', clips: [[5, 41, '1.5']] })
  })

  await test.step('the checker passes it and the approver accepts it', async () => {
    await check.page.goto(videoAddress('check', tagId))
    await checking.shown('park-dance.mp4')
    await checker.press('w')
    await expect(checking.verdict('合格')).toBeChecked()
    await picture(check.page, '4-passed')
    await checker.press('Enter')
    await done(checking)
    const approve = await enter('approve1')
    const approving = videoPage(approve.page)
    const approver = await handsOnKeys(approve.page)
    await approve.page.goto(videoAddress('approve', tagId))
    await approving.shown('park-dance.mp4')
    await expect(approving.clips).toHaveCount(1)
    await approver.press('w')
    await picture(approve.page, '5-approved')
    await approver.press('Enter')
    await done(approving)
    expect(approver.presses()).toBe(0)
    expect(await versionOf()).toEqual({ version: 2, status: 'approved', clips: [[5, 41, '1.5']] })
  })

  await test.step('a share shows the video with its clips, plays, and refuses changes', async () => {
    const { id } = await admin.ask<{ id: string }>('POST', '/api/shares', { resourceId: uuid })
    await mark.page.goto(`/mark-video-share/${id}`)
    await labelling.shown()
    await expect(labelling.spans('clips')).toHaveCount(1)
    await marker.press('n')
    await expect(labelling.frame).toHaveValue('5')
    await marker.press('ArrowRight')
    await expect(labelling.frame).toHaveValue('6')
    await marker.press('c')
    await expect(mark.page.getByText('只读模式下无法修改').first()).toBeVisible()
    await marker.press('Delete')
    await expect(labelling.clips).toHaveCount(1)
    await picture(mark.page, '6-shared')
  })
  expect([marker.presses(), checker.presses()]).toEqual([0, 0])
})

test('a pending video is ruled usable without a change, and finished by its marker', async ({
  enter,
  server,
}) => {
  test.setTimeout(180_000)
  const tagId = await stockClips(server.url, '视频待定', ['hand-signs.webm'])
  const mark = await enter('mark1')
  const labelling = videoPage(mark.page)
  await mark.page.goto(videoAddress('mark', tagId))
  await labelling.shown('hand-signs.webm')
  await mark.page.keyboard.press('f')
  await labelling.goTo(12)
  await mark.page.keyboard.press('f')
  await expect(labelling.clips).toHaveCount(1)
  await mark.page.keyboard.press('e')
  await expect(labelling.availability('待定')).toBeChecked()
  await mark.page.keyboard.press('Enter')
  await expect(labelling.done).toBeVisible()
  await labelling.allSent()

  const check = await enter('check1')
  const ruling = videoPage(check.page)
  await check.page.goto(`/mark-video?stage=pending&as=check&tag=${tagId}`)
  await ruling.shown('hand-signs.webm')
  await check.page.keyboard.press('n')
  await check.page.keyboard.press('Delete')
  await ruling.goTo(30)
  await check.page.keyboard.press('f')
  await expect(ruling.pending).toHaveCount(0)
  await expect(ruling.clips).toHaveCount(1)
  await expect(ruling.undo).toBeDisabled()
  await check.page.keyboard.press('w')
  await check.page.keyboard.press('Enter')
  await expect(ruling.done).toBeVisible()
  await ruling.allSent()

  await mark.page.goto(`/mark-video?stage=redo&from=rejected&tag=${tagId}`)
  await labelling.shown('hand-signs.webm')
  await expect(labelling.clips).toHaveCount(1)
  await mark.page.keyboard.press('w')
  await mark.page.keyboard.press('Enter')
  await expect(labelling.done).toBeVisible()
})
