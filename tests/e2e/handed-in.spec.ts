import { login } from '../support/api.ts'
import { annotatePage } from './support/annotate-page.ts'
import { workAddress } from './support/labelling.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** What was handed in and is looked at again: what has become of it, and what can be done with it. */

const PICTURES = ['甲.jpg', '乙.jpg', '丙.jpg'] as const
const [FIRST, SECOND, THIRD] = PICTURES

test('pushed work shows its current state, also after a reload', async ({ enter, server }) => {
  test.setTimeout(240_000)
  const tagId = await stockTag(server.url, '提交之后', PICTURES)
  const admin = await login(server.url, 'admin')
  const mark = await enter('mark1')
  const marking = annotatePage(mark.page)
  const banner = mark.page.getByRole('main').getByRole('status').filter({ hasText: '这一条已提交' })
  const again = (word: string) => mark.page.getByRole('main').getByRole('button', { name: word })
  /** Goes to another item and back, as somebody does who wants to know. */
  const look = async (): Promise<void> => {
    await marking.open(THIRD)
    await marking.open(FIRST)
  }
  await mark.page.goto(workAddress(tagId))
  for (const name of [FIRST, SECOND]) {
    await marking.shown(name)
    await mark.page.keyboard.press('Enter')
  }
  await marking.shown(THIRD)
  await marking.allSent()

  await test.step('until somebody judges it, its marker may edit it', async () => {
    await marking.open(FIRST)
    await expect(banner).toHaveText('这一条已提交待审核')
    await expect(again('修改这一条')).toBeVisible()
  })

  await test.step('an edit of it is shown here once it is handed in, and not before', async () => {
    const remark = mark.page.getByRole('textbox', { name: '备注' })
    const edit = async (word: string): Promise<void> => {
      await again('修改这一条').click()
      await expect(mark.page).toHaveURL(/stage=edit/)
      await marking.shown(FIRST)
      await remark.fill(word)
      await mark.page.keyboard.press('Escape')
    }
    await edit('改到一半')
    await mark.page.goBack()
    await expect(banner).toHaveText('这一条已提交待审核')
    await expect(remark).toHaveValue('')

    await edit('改完了')
    await mark.page.keyboard.press('Enter')
    await marking.allSent()
    await expect(marking.done).toBeVisible()
    await marking.open(FIRST)
    await expect(banner).toHaveText('这一条已提交待审核')
    await expect(remark).toHaveValue('改完了')
    await mark.page.keyboard.press('Enter')
    await expect(marking.done).toBeVisible()

    await mark.page.goBack()
    await expect(banner).toHaveText('这一条已提交待审核')
    await expect(remark).toHaveValue('改完了')
  })

  const check = await enter('check1')
  const checking = annotatePage(check.page)
  await test.step('while a checker has the lease, its marker may not edit', async () => {
    await check.page.goto(`/mark-image?stage=check&tag=${tagId}`)
    await checking.shown(FIRST)
    await look()
    await expect(banner).toHaveText('这一条已提交审核一号正在处理，暂时不能修改')
    await expect(again('修改这一条')).toHaveCount(0)
    await mark.page.keyboard.press('Shift+Enter')
    await expect(mark.page.getByRole('region', { name: '通知' })).toContainText(
      '审核一号正在处理，暂时不能修改',
    )
  })

  await test.step('the verdict is shown beside the item, also after a reload', async () => {
    await check.page.keyboard.press('q')
    await checking.comment.fill('重新标')
    await check.page.keyboard.press('Escape')
    await check.page.keyboard.press('Enter')
    await checking.shown(SECOND)
    await checking.allSent()
    await expect(checking.stripItem(FIRST)).toContainText('不合格')
    await check.page.reload()
    await checking.shown(SECOND)
    await expect(checking.stripItem(FIRST)).toContainText('已提交不合格')
    await checking.open(FIRST)
    await expect(checking.verdict('不合格')).toBeChecked()
    await expect(checking.comment).toHaveValue('重新标')
  })

  await test.step('its marker reads it there, and is led to the redo', async () => {
    await look()
    await expect(banner).toHaveText('这一条已提交审核驳回')
    await expect(marking.rejection).toContainText('重新标')
    await again('返工').click()
    await expect(mark.page).toHaveURL(/stage=redo/)
    await marking.shown(FIRST)
    await mark.page.goBack()
    await marking.shown()
  })

  await test.step('what an admin has undone is said, and cannot be edited', async () => {
    const { items } = await admin.ask<{ items: { id: number; type: number; resourceName: string }[] }>(
      'GET',
      `/api/operationRecords?kind=image&tagId=${tagId}&scope=all&pageSize=100`,
    )
    const undone = items.filter(({ resourceName, type }) => resourceName === SECOND && [2, 3].includes(type))
    await check.page.getByRole('button', { name: '返回' }).first().click()
    await admin.ask('POST', '/api/operationRecords/reset', { ids: undone.map(({ id }) => id) })
    await marking.open(THIRD)
    await marking.open(SECOND)
    await expect(banner).toHaveText('这一条已提交提交已被管理员撤销，等待重新领取')
    await expect(again('修改这一条')).toHaveCount(0)
  })
})
