import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { login } from '../support/api.ts'
import { databasesPage } from './support/admin-pages.ts'
import { findingsIn } from './support/checks.ts'
import type { At } from './support/node-page.ts'
import { address, nodePage, stockNodes, storedOf, uuidOf } from './support/node-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Several people with labels, attributes and 17 nodes each, from the admin's template to a second database. */

const TAG = '多人骨架'
const COPY = '多人骨架副本'
const PICTURE = '人群.png'

/** Rows of the instances: label with number, nodes that are marked, and words for attributes. */
const rows = (page: Page) => page.getByRole('button', { name: /^(人) \d/ })

/** Takes COCO's person, gives it two attributes and its nose one; and draws a node, which goes again. */
async function setUp(page: Page, shot: string): Promise<void> {
  const databases = databasesPage(page)
  await databases.open()
  await page.getByRole('tab', { name: '关键点', exact: true }).click()
  await databases.menu(TAG, '标签体系')
  const drawer = page.getByRole('dialog', { name: `“${TAG}”的标签体系` })
  await drawer.getByRole('button', { name: '从模板开始' }).click()
  await page.getByRole('menuitem', { name: 'COCO 人体 17 点' }).click()
  const own = drawer.getByRole('region', { name: '属性', exact: true })
  await own.getByRole('button', { name: '添加属性' }).click()
  await own.getByRole('textbox', { name: '名称' }).fill('截断')
  await own.getByRole('button', { name: '添加属性' }).click()
  await own.getByRole('textbox', { name: '名称' }).nth(1).fill('站着')
  await own.getByRole('checkbox', { name: '必填' }).nth(1).check()

  const skeletons = drawer.getByRole('region', { name: '骨架模板' })
  const sheet = skeletons.getByRole('group', { name: '模板图' })
  const nodes = skeletons.getByRole('list', { name: '节点' }).getByRole('listitem')
  await expect(nodes).toHaveCount(17)
  await sheet.click({ position: { x: 30, y: 30 } })
  await expect(nodes).toHaveCount(18)
  await skeletons.getByText('连线', { exact: true }).click()
  await sheet.getByRole('button', { name: '节点 18' }).press('Enter')
  await sheet.getByRole('button', { name: '鼻子' }).press('Enter')
  await expect(sheet.locator('line')).toHaveCount(20)
  await sheet.getByRole('button', { name: '节点 18' }).press('Delete')
  await expect(sheet.locator('line')).toHaveCount(19)
  await skeletons.getByText('节点', { exact: true }).first().click()
  await sheet.getByRole('button', { name: '鼻子' }).press('Enter')
  await skeletons.getByRole('button', { name: '添加属性' }).click()
  await skeletons
    .getByRole('region', { name: '“鼻子”的属性' })
    .getByRole('textbox', { name: '名称' })
    .fill('口罩')
  await page.screenshot({ path: shot })
  expect(await findingsIn(page, 'the labels of a database')).toEqual([])
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('标签体系已保存')).toBeVisible()
}

const FIRST = { from: { x: 60, y: 60 }, to: { x: 180, y: 420 } }
const SECOND = { from: { x: 260, y: 60 }, to: { x: 380, y: 420 } }
/** Where the third person's nodes are clicked, one after the other. */
const CLICKED: At[] = Array.from({ length: 17 }, (_, index) => ({
  x: 480 + (index % 4) * 30,
  y: 60 + Math.floor(index / 4) * 80,
}))

test('several people are marked by template and by clicks, checked, redone, approved and imported elsewhere', async ({
  enter,
  server,
  folder,
}, testInfo) => {
  const tagId = await stockNodes(server.url, TAG, [PICTURE], { bodyType: 'body-17', fixed: false })
  const copyId = await stockNodes(server.url, COPY, [PICTURE], { bodyType: 'body-17', fixed: false })
  const admin = await enter('admin')
  const caller = await login(server.url, 'admin')
  await test.step('the admin takes a template and changes it', () =>
    setUp(admin.page, testInfo.outputPath('template.png')))

  const { page } = await enter('mark1')
  const marking = nodePage(page)
  const keys = page.keyboard
  let uuid = ''
  await test.step('two are laid into dragged boxes, a third is clicked node after node', async () => {
    await page.goto(address('mark', tagId))
    await marking.shown(PICTURE)
    await marking.locate('Numpad1')
    await keys.press('p')
    await marking.dragOn(FIRST.from, FIRST.to)
    await expect(rows(page)).toHaveText(['人 117/17'])
    await marking.dragOn(SECOND.from, SECOND.to)
    await expect(rows(page)).toHaveText(['人 117/17', '人 217/17'])
    await keys.press('Escape')
    await keys.press('v')
    for (const at of CLICKED) await marking.click(at)
    await expect(rows(page)).toHaveText(['人 117/17', '人 217/17', '人 317/17'])
    await expect(marking.active).toHaveText('全部已标')
    uuid = await uuidOf(await login(server.url, 'mark1'), tagId, PICTURE)
  })

  await test.step('keys set attributes of what is active, and lead to what is missing', async () => {
    await keys.press('w')
    await keys.press('Enter')
    await expect(page.getByText(/^提交前请处理：对象 1（人）的“站着”还没有填/)).toBeVisible()
    await expect(page.getByRole('button', { name: '3 个对象缺必填属性' })).toBeVisible()
    for (const number of [0, 1, 2]) {
      await keys.press('j')
      await expect(rows(page).nth(number)).toHaveAttribute('aria-pressed', 'true')
      await keys.press('Shift+2')
    }
    await keys.press('Shift+1')
    await expect(rows(page)).toHaveText(['人 117/17站着', '人 217/17站着', '人 317/17截断、站着'])
    // The active node's own attribute comes first.
    await marking.node('鼻子').click()
    await keys.press('Shift+1')
    await expect(
      page.getByRole('radiogroup', { name: '口罩' }).getByRole('radio', { name: '是' }),
    ).toBeChecked()
    expect(await findingsIn(page, 'labelled skeletons')).toEqual([])
    await marking.handsIn()
  })

  const checker = await enter('check1')
  const checking = nodePage(checker.page)
  await test.step('a checker rejects one node of the second person', async () => {
    await checker.page.goto(address('check', tagId))
    await checking.shown(PICTURE)
    await expect(rows(checker.page)).toHaveText(['人 117/17站着', '人 217/17站着', '人 317/17截断、站着'])
    await rows(checker.page).nth(1).click()
    await checking.node('左手腕').click()
    await checker.page.keyboard.press('Shift+D')
    await checker.page.screenshot({ path: testInfo.outputPath('judged.png') })
    await checker.page.keyboard.press('q')
    await checking.comment.fill('手腕偏了')
    await checker.page.keyboard.press('Control+Enter')
    await expect(checking.done).toBeVisible()
    await checking.allSent()
  })

  await test.step('it is moved, and the checker sees whose node it is', async () => {
    await page.goto(`/mark-image-node?stage=redo&from=rejected&tag=${tagId}`)
    await marking.shown(PICTURE)
    await page.getByRole('button', { name: /人 2 · 左手腕/ }).click()
    await expect(marking.active).toHaveText(/^当前：左手腕/)
    await keys.press('ArrowLeft')
    await marking.handsIn()
    await checker.page.goto(address('check', tagId))
    await checking.shown(PICTURE)
    await expect(checker.page.getByText('人 2 左手腕')).toBeVisible()
    await checker.page.screenshot({ path: testInfo.outputPath('changed.png') })
    await checker.page.keyboard.press('w')
    await checking.handsIn()
    const approver = await enter('approve1')
    const approving = nodePage(approver.page)
    await approver.page.goto(address('approve', tagId))
    await approving.shown(PICTURE)
    await approver.page.keyboard.press('w')
    await approving.handsIn()
  })

  await test.step('the export is imported into a second database with equal documents', async () => {
    const stored = await storedOf(caller, uuid)
    expect([stored.status, stored.annotation.objects?.length, stored.annotation.extras]).toEqual([
      'approved',
      3,
      [],
    ])
    const databases = databasesPage(admin.page)
    await databases.export(TAG, '本平台 JSON（无损，可再导入）', join(folder, 'own.zip'))
    const { tag } = await caller.ask<{ tag: { settings: { ontology: object } } }>(
      'GET',
      `/api/admin/image-nodes/tags/${tagId}`,
    )
    const { ontology } = tag.settings
    await caller.ask('PUT', `/api/admin/image-nodes/tags/${copyId}`, { name: COPY, settings: { ontology } })
    await admin.page.reload()
    await admin.page.getByRole('tab', { name: '关键点', exact: true }).click()
    await databases.menu(COPY, '导入标注')
    const dialog = admin.page.getByRole('dialog', { name: `导入标注到“${COPY}”` })
    await dialog.getByLabel('选择文件').setInputFiles(join(folder, 'own.zip'))
    await dialog.getByRole('button', { name: '开始导入' }).click()
    await expect(dialog.getByRole('status')).toContainText('导入 1')
    const { items } = await caller.ask<{ items: { resource: { uuid: string } }[] }>(
      'GET',
      `/api/resources?tagId=${copyId}&scope=all&pageSize=1`,
    )
    const copy = items[0]!.resource.uuid
    expect((await storedOf(caller, copy)).annotation.objects).toEqual(stored.annotation.objects)
  })
})
