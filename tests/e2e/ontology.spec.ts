import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { LabelledObject } from '../../src/domain/ontology/objects.ts'
import { login } from '../support/api.ts'
import { databasesPage } from './support/admin-pages.ts'
import { annotatePage } from './support/annotate-page.ts'
import { findingsIn } from './support/checks.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** A database of pictures with an ontology, from the admin's template to the exported labels. */

const TAG = '街景标签'
const PICTURE = '街口.jpg'

/** Rows of the section 对象: label with number, and words for its attributes. */
const objectRows = (page: Page) => page.getByRole('button', { name: /^(人|自行车|小汽车|卡车) \d/ })

/** Takes COCO's template, and gives its cars a yes-no attribute and a required choice. */
async function setUp(page: Page): Promise<void> {
  const databases = databasesPage(page)
  await databases.open()
  await databases.menu(TAG, '标签体系')
  const drawer = page.getByRole('dialog', { name: `“${TAG}”的标签体系` })
  await drawer.getByRole('button', { name: '从模板开始' }).click()
  await page.getByRole('menuitem', { name: 'COCO 80 类' }).click()
  const labels = drawer.getByRole('list', { name: '标签' }).getByRole('button')
  await expect(labels).toHaveCount(80)
  await labels.nth(2).click()
  await drawer.getByRole('textbox', { name: '名称' }).first().fill('小汽车')
  const own = drawer.getByRole('region', { name: '属性', exact: true })
  await own.getByRole('button', { name: '添加属性' }).click()
  await own.getByRole('textbox', { name: '名称' }).fill('遮挡')
  await own.getByRole('button', { name: '添加属性' }).click()
  await own.getByRole('textbox', { name: '名称' }).nth(1).fill('颜色')
  await own.getByRole('combobox', { name: '类型' }).nth(1).selectOption({ label: '单选' })
  await own.getByRole('checkbox', { name: '必填' }).nth(1).check()
  // Options are missing: what is wrong is said, and cannot be saved.
  await expect(own.getByRole('alert')).toHaveText('至少要有一个选项')
  await expect(drawer.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
  for (const name of ['红', '蓝']) {
    await own.getByRole('button', { name: '添加选项' }).click()
    await own.getByRole('group', { name: '选项' }).getByRole('textbox', { name: '名称' }).last().fill(name)
  }
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('标签体系已保存')).toBeVisible()
}

interface Exported {
  items: { annotation: { objects: LabelledObject[] } }[]
}

test('an admin sets labels up, a picture is labelled by keys, checked, redone and exported', async ({
  enter,
  server,
  folder,
}) => {
  const tagId = await stockTag(server.url, TAG, [PICTURE])
  const admin = await enter('admin')
  await test.step('the admin takes the template of COCO and gives cars attributes', () => setUp(admin.page))

  const { page } = await enter('mark1')
  const annotate = annotatePage(page)
  await test.step('what a model proposes becomes objects at a press, and proposals again by undo', async () => {
    await page.goto(`/mark-image?stage=mark&tag=${tagId}`)
    await annotate.shown(PICTURE)
    const found = (label: string, score: number, x: number) => {
      const box = { x, y: 100, width: 120, height: 200 }
      return { label, score, box, rleMask: null, skeleton: null }
    }
    const suggestions = [found('person', 0.9, 20), found('person', 0.8, 200), found('car', 0.3, 400)]
    await page.route('**/images2/suggestions', (route) => route.fulfill({ json: { suggestions } }))
    await page.keyboard.press('Shift+G')
    await expect(page.getByText('找到 2 个，点轮廓采用')).toBeVisible()
    await page.getByRole('slider', { name: '最低把握' }).fill('0.25')
    await page.getByRole('button', { name: '采用 2 个人' }).click()
    await expect(objectRows(page)).toHaveText(['人 1', '人 2'])
    await expect(page.getByRole('button', { name: '采用 小汽车 30%' })).toBeVisible()
    await page.keyboard.press('Shift+Y')
    await expect(objectRows(page)).toHaveText(['人 1', '人 2', '小汽车 3必填'])
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name: '全部采用（3）' })).toBeVisible()
    await page.getByRole('button', { name: '都不要' }).click()
  })

  await test.step('an annotator draws, then digits choose labels and Shift with digits sets attributes', async () => {
    // The tool for labelled boxes is in hand.
    await annotate.draw({ x: 420, y: 220, width: 160, height: 120 })
    await expect(annotate.canvas).toHaveCSS('cursor', 'crosshair')
    await expect(objectRows(page)).toHaveText(['人 1'])
    await page.keyboard.press('3')
    await expect(objectRows(page)).toHaveText(['小汽车 1必填'])
    await page.keyboard.press('Shift+1')
    await expect(objectRows(page)).toHaveText(['小汽车 1必填遮挡'])
    // The label stays in hand.
    await annotate.draw({ x: 640, y: 420, width: 120, height: 160 })
    await page.keyboard.press('p')
    for (const [x, y] of [
      [700, 200],
      [800, 220],
      [760, 300],
    ] as const)
      await page.mouse.click(x, y)
    await page.keyboard.press('Enter')
    // A label without a digit is found by its pinyin.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zixingche')
    await expect(page.getByRole('option', { name: /自行车/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(objectRows(page)).toHaveText(['小汽车 1必填遮挡', '小汽车 2必填', '自行车 3'])
    // What is set during a drag is of that box alone; what is missing becomes a no.
    await page.keyboard.press('b')
    await page.mouse.move(900, 200)
    await page.mouse.down()
    await page.mouse.move(960, 260, { steps: 4 })
    await page.keyboard.press('3')
    await page.keyboard.press('Shift+1')
    await page.mouse.up()
    await annotate.draw({ x: 900, y: 300, width: 60, height: 60 })
    await page.keyboard.press('Shift+0')
    await expect(objectRows(page).nth(3)).toHaveText('小汽车 4必填遮挡')
    await expect(objectRows(page).nth(4)).toHaveText('小汽车 5必填非遮挡')
    for (const _step of [1, 2, 3]) await page.keyboard.press('Control+z')
    await expect(objectRows(page)).toHaveText(['小汽车 1必填遮挡', '小汽车 2必填', '自行车 3'])
  })

  await test.step('what is required is listed before submission, and a key goes there', async () => {
    await page.keyboard.press('w')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^提交前请处理：对象 1（小汽车）的“颜色”还没有填/)).toBeVisible()
    await expect(page.getByRole('button', { name: '2 个对象缺必填属性' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(objectRows(page).nth(0)).toHaveAttribute('aria-pressed', 'true')
    expect(await findingsIn(page, 'labelled objects')).toEqual([])
    await page.keyboard.press('Shift+2')
    await page.keyboard.press('j')
    await expect(objectRows(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
    // Both at once.
    await objectRows(page)
      .nth(0)
      .click({ modifiers: ['Control'] })
    await page.keyboard.press('Shift+3')
    await expect(objectRows(page)).toHaveText(['小汽车 1遮挡、蓝', '小汽车 2蓝', '自行车 3'])
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.keyboard.press('Enter')
    await expect(annotate.done).toBeVisible()
  })

  const checker = await enter('check1')
  await test.step('a checker sees the labels and rejects', async () => {
    const review = annotatePage(checker.page)
    await checker.page.goto(`/mark-image?stage=check&tag=${tagId}`)
    await review.shown(PICTURE)
    await expect(objectRows(checker.page)).toHaveText(['小汽车 1遮挡、蓝', '小汽车 2蓝', '自行车 3'])
    await checker.page.keyboard.press('q')
    await review.comment.fill('第二个是卡车')
    await checker.page.keyboard.press('Control+Enter')
    await expect(review.done).toBeVisible()
  })

  await test.step('the annotator changes the label, and the checker sees what changed', async () => {
    await page.goto(`/mark-image?stage=redo&tag=${tagId}`)
    await annotate.shown(PICTURE)
    await objectRows(page).nth(1).click()
    await page.keyboard.press('8')
    await expect(objectRows(page).nth(1)).toHaveText('卡车 2')
    await page.keyboard.press('Enter')
    await expect(annotate.done).toBeVisible()
    await checker.page.goto(`/mark-image?stage=check&tag=${tagId}`)
    await annotatePage(checker.page).shown(PICTURE)
    await expect(checker.page.getByText(/小汽车 · .* · 颜色：蓝/)).toBeVisible()
  })

  await test.step('the admin lists the pictures that have a label and a value, also by address', async () => {
    const { page: list } = admin
    const databases = databasesPage(list)
    await databases.open()
    await databases.menu(TAG, '资源')
    const drawer = list.getByRole('dialog', { name: `“${TAG}”的资源` })
    const found = drawer.getByRole('button', { name: PICTURE })
    const nothing = drawer.getByText('没有这样的资源')
    await drawer.getByRole('combobox', { name: '标签', exact: true }).selectOption('小汽车')
    await drawer.getByRole('combobox', { name: '属性', exact: true }).selectOption('颜色')
    await drawer.getByRole('combobox', { name: '属性的值' }).selectOption('红')
    await expect(nothing).toBeVisible()
    await drawer.getByRole('combobox', { name: '属性的值' }).selectOption('蓝')
    await expect(found).toBeVisible()
    await list.reload()
    await expect(found).toBeVisible()
    await expect(drawer.getByRole('combobox', { name: '属性的值' })).toHaveValue('option-2')
    await drawer.getByRole('spinbutton', { name: '至少' }).fill('2')
    await expect(nothing).toBeVisible()
    await drawer.getByRole('combobox', { name: '标签', exact: true }).selectOption('')
    await expect(found).toBeVisible()
    await list.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    expect(new URL(list.url()).search).toBe('')
  })

  await test.step('the admin exports the labels', async () => {
    const databases = databasesPage(admin.page)
    const own = await databases.export(TAG, '本平台 JSON（无损，可再导入）', join(folder, 'own.zip'), [
      '待审核',
    ])
    const { items } = JSON.parse(own['annotations.json']!) as Exported
    expect(
      items[0]?.annotation.objects.map(({ label, shape, attributes }) => [label, shape, attributes]),
    ).toEqual([
      [
        'car',
        'box',
        [
          { id: 'attribute-1', value: true },
          { id: 'attribute-2', value: 'option-2' },
        ],
      ],
      ['truck', 'box', []],
      ['bicycle', 'polygon', []],
    ])
  })

  await test.step('a visitor of a share sees what the objects are called', async () => {
    const caller = await login(server.url, 'admin')
    const { items } = await caller.ask<{ items: { resource: { uuid: string } }[] }>(
      'GET',
      `/api/resources?tagId=${tagId}&scope=all`,
    )
    const resourceId = items[0]?.resource.uuid
    const { url } = await caller.ask<{ url: string }>('POST', '/api/shares', { resourceId })
    await admin.page.goto(url)
    await expect(objectRows(admin.page)).toHaveText(['小汽车 1遮挡、蓝', '卡车 2', '自行车 3'])
    await admin.page.goBack()
  })

  await test.step('before a label goes, the work that has it is counted, and another label takes it over', async () => {
    const databases = databasesPage(admin.page)
    await databases.menu(TAG, '标签体系')
    const drawer = admin.page.getByRole('dialog', { name: `“${TAG}”的标签体系` })
    const labels = drawer.getByRole('list', { name: '标签' })
    await labels.getByRole('button', { name: '小汽车' }).click()
    await drawer.getByRole('button', { name: '删除选项“红”' }).click()
    const option = admin.page.getByRole('dialog', { name: '删除选项“红”' })
    await expect(option.getByRole('status')).toHaveText('现有的标注没有用到它。')
    await option.getByRole('button', { name: '取消' }).click()
    await labels.getByRole('button', { name: '卡车' }).click()
    await drawer.getByRole('button', { name: '删除标签“卡车”' }).click()
    const asked = admin.page.getByRole('dialog', { name: '删除标签“卡车”' })
    await expect(asked.getByRole('status')).toHaveText('现有的标注里，1 个资源的 1 个对象有它。')
    await asked.getByRole('combobox', { name: '它的对象' }).selectOption('并入“小汽车”')
    await asked.getByRole('button', { name: '删除并并入' }).click()
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    await expect(admin.page.getByText('标签体系已保存')).toBeVisible()
    await admin.page.goto(`/manage-database?items=${tagId}&label=car&least=2`)
    const items = admin.page.getByRole('dialog', { name: `“${TAG}”的资源` })
    await expect(items.getByRole('button', { name: PICTURE })).toBeVisible()
  })
})
