import { login } from '../support/api.ts'
import { address, jointsOf, nodePage, stockNodes, uuidOf } from './support/node-page.ts'
import { expect, test } from './support/world.ts'

/** Verdicts on single nodes, as clients of the second version of the checks hand them in. */

const JOINTS = jointsOf('right-hand')

test('nodes that a checker rejected are named where they are done again, with the way to each', async ({
  enter,
  server,
}, testInfo) => {
  const tagId = await stockNodes(server.url, '逐点判定', ['逐点.png'], { bodyType: 'right-hand' })
  const mark = await enter('mark1')
  const marking = nodePage(mark.page)
  await mark.page.goto(address('mark', tagId))
  await marking.shown('逐点.png')
  await marking.locate()
  for (const joint of JOINTS) await marking.click(joint)
  await mark.page.keyboard.press('w')
  const uuid = await uuidOf(await login(server.url, 'mark1'), tagId, '逐点.png')
  await marking.handsIn()

  const checker = await login(server.url, 'check1')
  await checker.ask('POST', '/api/imageNodes/v2/checks/pull', { tagId })
  const nodeVerdicts = [{ instanceId: null, name: 'index-2', isQualified: 2, comment: '偏到中指上' }]
  await checker.ask('POST', '/api/imageNodes/v2/checks/push', {
    items: [{ id: uuid, version: 1, isQualified: 2, comment: '见节点', nodeVerdicts }],
  })

  await mark.page.goto(`/mark-image-node?stage=redo&from=rejected&tag=${tagId}`)
  await marking.shown('逐点.png')
  await expect(marking.rejection.getByText('见节点')).toBeVisible()
  const rejected = mark.page.getByRole('button', { name: /食指 2.*偏到中指上/ })
  await expect(rejected).toBeVisible()
  await rejected.click()
  await expect(marking.active).toHaveText(/^当前：食指 2/)
  await mark.page.screenshot({ path: testInfo.outputPath('rejected-nodes.png') })
})
