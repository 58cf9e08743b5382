import type { VideoDocument } from '../../src/domain/documents/schemas.ts'
import { login } from '../support/api.ts'
import { draftOfVideo, stockClips, videoAddress, videoPage } from './support/video-page.ts'
import { expect, test } from './support/world.ts'

/** Videos through every stage, by the keyboard. */

test('handed in, rejected, redone and accepted; a share shows the clips', async ({ enter, server }) => {
  test.setTimeout(180_000)
  const tagId = await stockClips(server.url, '视频流程', ['park-dance.mp4'])
  const admin = await login(server.url, 'admin')
  const mark = await enter('mark1')
  const labelling = videoPage(mark.page)
  let uuid = ''
  const versionOf = async () => {
    const { resource, version, annotation } = await admin.ask<{
      resource: { status: string }
      version: number
      annotation: VideoDocument
    }>('GET', `/api/resources/${uuid}`)
    const clips = annotation.clips.map(({ startFrame, endFrame }) => [startFrame, endFrame])
    return { version, status: resource.status, clips }
  }
  const done = async (video: typeof labelling): Promise<void> => {
    await expect(video.done).toBeVisible()
    await video.allSent()
  }

  await test.step('an annotator is asked for a clip, marks one and hands it in by Enter', async () => {
    await mark.page.goto(videoAddress('mark', tagId))
    await labelling.shown('park-dance.mp4')
    await mark.page.keyboard.press('Enter')
    await expect(mark.page.getByText(/标为可用时至少需要一个片段/)).toBeVisible()
    await labelling.goTo(5)
    await mark.page.keyboard.press('f')
    await labelling.goTo(25)
    await mark.page.keyboard.press('f')
    await expect(labelling.clips).toHaveCount(1)
    uuid = await draftOfVideo(await login(server.url, 'mark1'), tagId)
    await mark.page.keyboard.press('Enter')
    await done(labelling)
    expect(await versionOf()).toEqual({ version: 1, status: 'marked', clips: [[5, 26]] })
  })

  const check = await enter('check1')
  const checking = videoPage(check.page)
  await test.step('a checker goes through the clips, boxes what is wrong and rejects', async () => {
    await check.page.goto(videoAddress('check', tagId))
    await checking.shown('park-dance.mp4')
    await check.page.keyboard.press('n')
    await expect(checking.frame).toHaveValue('5')
    await check.page.keyboard.press('q')
    await expect(checking.verdict('不合格')).toBeChecked()
    await check.page.keyboard.press('Escape')
    await check.page.keyboard.press('d')
    const canvas = (await checking.canvas.boundingBox())!
    const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 }
    await checking.draw({ ...middle, width: 90, height: 60 })
    const words = check.page.getByRole('textbox', { name: '这一处的问题' })
    await expect(words).toHaveValue(/^0:00\.\d{3} $/)
    await words.fill(`${await words.inputValue()}人在这里出画`)
    await check.page.keyboard.press('Escape')
    await checking.comment.fill('片段结束得太早')
    await check.page.keyboard.press('Control+Enter')
    await done(checking)
    expect((await versionOf()).status).toBe('rejected')
  })

  await test.step('the annotator reads why, ends the clip later, and sees the change', async () => {
    await mark.page.goto(`/mark-video?stage=redo&from=rejected&tag=${tagId}`)
    await labelling.shown('park-dance.mp4')
    await expect(labelling.rejection.getByText('片段结束得太早')).toBeVisible()
    await mark.page.keyboard.press('n')
    await labelling.goTo(40)
    await mark.page.keyboard.press('o')
    const changes = mark.page.locator('section', {
      has: mark.page.getByRole('button', { name: /^驳回后的改动/ }),
    })
    await expect(changes.getByText('第 5–40 帧', { exact: false })).toBeVisible()
    await mark.page.keyboard.press('.')
    await expect(labelling.frame).toHaveValue('5')
    await mark.page.keyboard.press('Enter')
    await done(labelling)
    expect(await versionOf()).toEqual({ version: 2, status: 'marked', clips: [[5, 41]] })
  })

  await test.step('the checker passes it and the approver accepts it', async () => {
    await check.page.goto(videoAddress('check', tagId))
    await checking.shown('park-dance.mp4')
    await check.page.keyboard.press('w')
    await expect(checking.verdict('合格')).toBeChecked()
    await check.page.keyboard.press('Enter')
    await done(checking)
    const approve = await enter('approve1')
    const approving = videoPage(approve.page)
    await approve.page.goto(videoAddress('approve', tagId))
    await approving.shown('park-dance.mp4')
    await expect(approving.clips).toHaveCount(1)
    await approve.page.keyboard.press('w')
    await approve.page.keyboard.press('Enter')
    await done(approving)
    expect(await versionOf()).toEqual({ version: 2, status: 'approved', clips: [[5, 41]] })
  })

  await test.step('a share shows the video with its clips, plays, and refuses changes', async () => {
    const { id } = await admin.ask<{ id: string }>('POST', '/api/shares', { resourceId: uuid })
    await mark.page.goto(`/mark-video-share/${id}`)
    await labelling.shown()
    await expect(labelling.spans('clips')).toHaveCount(1)
    await labelling.clips.click()
    await expect(labelling.frame).toHaveValue('5')
    await mark.page.keyboard.press('ArrowRight')
    await expect(labelling.frame).toHaveValue('6')
    await mark.page.keyboard.press('c')
    await expect(mark.page.getByText('只读模式下无法修改').first()).toBeVisible()
    await mark.page.keyboard.press('Delete')
    await expect(labelling.clips).toHaveCount(1)
  })
})

test('left pending, ruled usable without a change, and finished by its marker', async ({ enter, server }) => {
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
