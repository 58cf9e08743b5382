import type { ImageSegmentDocument } from '../../src/domain/documents/types.ts'
import { login } from '../support/api.ts'
import { GROUND } from './support/marked-pictures.ts'
import { address, draftUuid, near, stockSegments, tinted } from './support/segment-driver.ts'
import type { SeenSegment } from './support/segment-page.ts'
import { segmentPage, segmentsOf } from './support/segment-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Pictures with masks through every stage. */

test('masks are submitted, rejected, redone and accepted; a share shows them', async ({ enter, server }) => {
  test.setTimeout(240_000)
  const tagId = await stockSegments(server.url, '分割流程', ['流程.png'])
  const admin = await login(server.url, 'admin')
  const mark = await enter('mark1')
  const labelling = segmentPage(mark.page)
  let uuid = ''
  const versionOf = async (): Promise<{
    version: number
    status: string
    segments: Record<string, SeenSegment>
  }> => {
    const { resource, version, annotation } = await admin.ask<{
      resource: { status: string }
      version: number
      annotation: ImageSegmentDocument
    }>('GET', `/api/resources/${uuid}`)
    return { version, status: resource.status, segments: segmentsOf(annotation) }
  }

  await test.step('an annotator paints two segments and calls the picture barely usable', async () => {
    await mark.page.goto(address('mark', tagId))
    await labelling.shown('流程.png')
    await labelling.locate()
    await labelling.stroke({ x: 150, y: 200 }, { x: 250, y: 200 })
    await expect(labelling.lines).toHaveCount(1)
    await mark.page.keyboard.press('2')
    await labelling.stroke({ x: 350, y: 200 }, { x: 450, y: 200 })
    await expect(labelling.lines).toHaveCount(2)
    await mark.page.keyboard.press('r')
    await expect(labelling.availability('勉强可用')).toBeChecked()
    uuid = await draftUuid(await login(server.url, 'mark1'), tagId)
    await mark.page.keyboard.press('Enter')
    await expect(labelling.done).toBeVisible()
    await labelling.allSent()
    expect(await versionOf()).toMatchObject({
      version: 1,
      segments: { '人体 1': { category: 'human' }, '遮挡 1': { category: 'cover' } },
    })
  })

  const check = await enter('check1')
  const checking = segmentPage(check.page)
  await test.step('a checker sees the masks, boxes what is wrong and rejects', async () => {
    await check.page.goto(address('check', tagId))
    await checking.shown('流程.png')
    await checking.locate()
    expect(near(await checking.colourAt({ x: 200, y: 200 }), tinted(0))).toBe(true)
    await check.page.keyboard.press('q')
    await expect(checking.verdict('不合格')).toBeChecked()
    await check.page.keyboard.press('Escape')
    await check.page.keyboard.press('d')
    const [from, to] = [checking.at({ x: 330, y: 160 }), checking.at({ x: 470, y: 240 })]
    await checking.draw({ ...from, width: to.x - from.x, height: to.y - from.y })
    await check.page.getByRole('textbox', { name: '这一处的问题' }).fill('这里是人的手')
    await check.page.keyboard.press('Escape')
    await checking.comment.fill('遮挡画错了')
    await check.page.keyboard.press('Control+Enter')
    await expect(checking.done).toBeVisible()
    await checking.allSent()
    expect((await versionOf()).status).toBe('rejected')
  })

  await test.step('the annotator reads the reason, moves the segment to the other tree and pushes again', async () => {
    await mark.page.goto(`/mark-image-segment?stage=redo&from=rejected&tag=${tagId}`)
    await labelling.shown('流程.png')
    await expect(labelling.rejection.getByText('遮挡画错了')).toBeVisible()
    await expect(labelling.rejection.getByText('这里是人的手')).toBeVisible()
    await labelling.line('遮挡 1').click()
    await mark.page.keyboard.press('Shift+Digit1')
    await mark.page.keyboard.press('F2')
    await mark.page.getByRole('textbox', { name: '重命名遮挡 1' }).fill('左手')
    await mark.page.keyboard.press('Enter')
    await expect(labelling.line('左手')).toBeVisible()
    await mark.page.keyboard.press('Enter')
    await expect(labelling.done).toBeVisible()
    await labelling.allSent()
    expect(await versionOf()).toMatchObject({
      version: 2,
      segments: { 左手: { category: 'human', parent: null } },
    })
  })

  await test.step('the checker passes it and the approver accepts it', async () => {
    await check.page.goto(address('check', tagId))
    await checking.shown('流程.png')
    await check.page.keyboard.press('w')
    await expect(checking.verdict('合格')).toBeChecked()
    await check.page.keyboard.press('Enter')
    await expect(checking.done).toBeVisible()
    await checking.allSent()
    const approve = await enter('approve1')
    const approving = segmentPage(approve.page)
    await approve.page.goto(address('approve', tagId))
    await approving.shown('流程.png')
    await expect(approving.lines).toHaveCount(2)
    await approve.page.keyboard.press('w')
    await approve.page.keyboard.press('Enter')
    await expect(approving.done).toBeVisible()
    await approving.allSent()
    expect(await versionOf()).toMatchObject({ version: 2, status: 'approved' })
  })

  await test.step('a share shows the masks and refuses changes', async () => {
    const { id } = await admin.ask<{ id: string }>('POST', '/api/shares', { resourceId: uuid })
    await mark.page.goto(`/mark-image-segment-share/${id}`)
    await labelling.shown()
    await labelling.locate()
    await expect(labelling.lines).toHaveCount(2)
    expect(near(await labelling.colourAt({ x: 200, y: 200 }), tinted(0))).toBe(true)
    await labelling.stroke({ x: 100, y: 400 }, { x: 200, y: 400 })
    await expect(labelling.lines).toHaveCount(2)
    expect(near(await labelling.colourAt({ x: 150, y: 400 }), [...GROUND])).toBe(true)
  })
})

test('a pending picture is ruled usable, and finished by its marker with its masks kept', async ({
  enter,
  server,
}) => {
  test.setTimeout(180_000)
  const tagId = await stockSegments(server.url, '分割待定', ['待定.png'])
  const mark = await enter('mark1')
  const labelling = segmentPage(mark.page)
  await test.step('the annotator paints and cannot decide', async () => {
    await mark.page.goto(address('mark', tagId))
    await labelling.shown('待定.png')
    await labelling.locate()
    await labelling.stroke({ x: 150, y: 200 }, { x: 250, y: 200 })
    await expect(labelling.lines).toHaveCount(1)
    await mark.page.keyboard.press('e')
    await expect(labelling.availability('待定')).toBeChecked()
    await mark.page.keyboard.press('Enter')
    await expect(labelling.done).toBeVisible()
    await labelling.allSent()
  })

  await test.step('whoever rules sees the masks and changes none', async () => {
    const check = await enter('check1')
    const ruling = segmentPage(check.page)
    await check.page.goto(`/mark-image-segment?stage=pending&as=check&tag=${tagId}`)
    await ruling.shown('待定.png')
    await ruling.locate()
    expect(near(await ruling.colourAt({ x: 200, y: 200 }), tinted(0))).toBe(true)
    await ruling.line('人体 1').click()
    await expect(ruling.line('人体 1')).toHaveAttribute('aria-selected', 'true')
    await check.page.keyboard.press('Delete')
    await ruling.stroke({ x: 150, y: 300 }, { x: 250, y: 300 })
    await expect(ruling.lines).toHaveCount(1)
    await expect(ruling.undo).toBeDisabled()
    await check.page.keyboard.press('w')
    await check.page.keyboard.press('Enter')
    await expect(ruling.done).toBeVisible()
    await ruling.allSent()
  })

  await test.step('its marker goes on where the work was left', async () => {
    await mark.page.goto(`/mark-image-segment?stage=redo&from=rejected&tag=${tagId}`)
    await labelling.shown('待定.png')
    await expect(labelling.lines).toHaveCount(1)
    await mark.page.keyboard.press('w')
    await mark.page.keyboard.press('Enter')
    await expect(labelling.done).toBeVisible()
  })
})
