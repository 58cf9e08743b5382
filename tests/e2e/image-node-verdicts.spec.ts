import { login, until } from '../support/api.ts'
import { address, jointsOf, nodePage, stockNodes, storedOf, uuidOf } from './support/node-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Verdicts on single nodes, from the checker's key to the annotator's list. */

const JOINTS = jointsOf('right-hand')
const REJECTED = { instanceId: null, name: 'index-2', isQualified: 2, comment: '偏到中指上' }

test('a checker rejects single nodes and un-rejects one, and the annotator is led to the others', async ({
  enter,
  server,
}, testInfo) => {
  const tagId = await stockNodes(server.url, '逐点判定', ['逐点.png'], { bodyType: 'right-hand' })
  const admin = await login(server.url, 'admin')
  const mark = await enter('mark1')
  const marking = nodePage(mark.page)
  await mark.page.goto(address('mark', tagId))
  await marking.shown('逐点.png')
  await marking.locate()
  for (const joint of JOINTS) await marking.click(joint)
  await mark.page.keyboard.press('w')
  const uuid = await uuidOf(await login(server.url, 'mark1'), tagId, '逐点.png')
  await marking.handsIn()

  const check = await enter('check1')
  const checking = nodePage(check.page)
  const keys = check.page.keyboard
  const judged = checking.section('判定的节点')
  const words = judged.getByRole('textbox')
  /** Until the server has the verdict on the node as a draft. */
  const storedDraft = async () => {
    const caller = await login(server.url, 'check1')
    interface Draft {
      judgement?: { nodeVerdicts?: unknown[] }
    }
    const draft = await until(
      () => caller.send<Draft>('GET', `/api/imageNodes/drafts/${uuid}`),
      ({ body }) => body.judgement?.nodeVerdicts?.length === 1,
    )
    expect(draft.body.judgement).toMatchObject({ isQualified: 2, nodeVerdicts: [REJECTED] })
  }
  const judgementNow = async () => {
    const { judgement } = await storedOf(admin, uuid)
    return judgement as typeof judgement & { nodeVerdicts?: unknown[] }
  }

  await test.step('the node under the pointer, with words, and the next one by keys alone', async () => {
    await check.page.goto(address('check', tagId))
    await checking.shown('逐点.png')
    await checking.locate()
    const { x, y } = checking.at(JOINTS[6]!)
    await check.page.mouse.move(x, y)
    await keys.press('Shift+D')
    await expect(checking.active).toHaveText(/^当前：食指 2/)
    await words.fill(REJECTED.comment)
    await keys.press('Escape')
    await check.page.mouse.move(x, y - 100)
    await keys.press('n')
    await keys.press('Shift+D')
    await expect(words).toHaveCount(2)
    await check.page.screenshot({ path: testInfo.outputPath('judged-nodes.png') })
    await keys.press('Control+z')
    await expect(words).toHaveCount(1)
    // An error box is to be drawn with this tool, so the arrows say that they move no node.
    await keys.press('ArrowLeft')
    await expect(check.page.getByText(/方向键不移动节点/)).toBeVisible()
    await keys.press('q')
    await keys.press('Escape')
    // The verdict leaves room for the blur in the list of pictures.
    const badge = check.page.getByRole('navigation', { name: '本批数据' }).getByTitle('清晰', { exact: true })
    expect(await badge.evaluate((chip) => chip.scrollWidth <= chip.clientWidth)).toBe(true)
  })

  await test.step('what was said outlives a reload, and is handed in', async () => {
    await expect(checking.save).toHaveText(/^已保存/)
    await storedDraft()
    await check.page.reload()
    await checking.shown('逐点.png')
    await expect(words).toHaveValue(REJECTED.comment)
    await checking.handsIn()
    expect((await judgementNow()).nodeVerdicts).toEqual([REJECTED])
  })

  await test.step('taken back to be edited, verdicts on nodes are still there', async () => {
    await check.page.goto(`/mark-image-node?stage=edit&of=check&tag=${tagId}`)
    await checking.shown('逐点.png')
    await expect(check.page.getByRole('banner')).toContainText('修改审核')
    await expect(words).toHaveValue(REJECTED.comment)
    await checking.comment.fill('见节点')
    await keys.press('Escape')
    await checking.handsIn()
    expect(await judgementNow()).toMatchObject({ comment: '见节点', nodeVerdicts: [REJECTED] })
  })

  await test.step('they are named where the picture is done again, with the way to each', async () => {
    await mark.page.goto(`/mark-image-node?stage=redo&from=rejected&tag=${tagId}`)
    await marking.shown('逐点.png')
    await expect(marking.rejection.getByText('见节点')).toBeVisible()
    const rejected = mark.page.getByRole('button', { name: /食指 2.*偏到中指上/ })
    await expect(rejected).toBeVisible()
    const note = mark.page.getByRole('list', { name: '图上的意见' }).getByRole('listitem')
    await expect(note).toHaveText(['食指 2偏到中指上'])
    await marking.locate()
    const hiddenNodes = async () => {
      const { x, y, width, height } = (await note.boundingBox())!
      const nodes = JOINTS.map((joint) => marking.at(joint))
      return nodes.filter((node) => node.x >= x && node.x <= x + width && node.y >= y && node.y <= y + height)
    }
    expect(await hiddenNodes()).toEqual([])
    await mark.page.keyboard.press('Shift+X')
    await expect(note).toHaveCount(0)
    await mark.page.keyboard.press('Shift+X')
    await expect(note).toHaveCount(1)
    await rejected.click()
    await expect(marking.active).toHaveText(/^当前：食指 2/)
    // The name of the current node is shown beside it, and the words make room for it.
    await expect(note).not.toHaveAttribute('data-folded')
    expect(await hiddenNodes()).toEqual([])
    await mark.page.screenshot({ path: testInfo.outputPath('rejected-nodes.png') })
  })
})
