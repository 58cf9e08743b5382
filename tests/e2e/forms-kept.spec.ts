import type { Locator } from '@playwright/test'
import { caller } from '../support/api.ts'
import { databasesPage } from './support/admin-pages.ts'
import { logOut, loginPage } from './support/login-page.ts'
import { expect, test } from './support/world.ts'

/** Forms of the administration under keys and clicks that were meant for something else. */

test('Esc or a click outside keeps a filled form, and a blank name is refused', async ({ enter }) => {
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await page.getByRole('button', { name: '新建数据库' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新建图片数据库' })
  const name = drawer.getByRole('textbox', { name: '名称', exact: true })
  // Nothing was filled in, so nothing is asked.
  await expect(name).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  await page.getByRole('button', { name: '新建数据库' }).first().click()
  await name.fill('不能丢')
  const question = page.getByRole('dialog', { name: '放弃填写的内容？' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toHaveCount(0)
  await expect(name).toBeFocused()
  await page.mouse.click(300, 500)
  await question.getByRole('button', { name: '取消' }).click()
  await expect(name).toHaveValue('不能丢')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toHaveCount(0)

  await databases.menu('不能丢', '复制')
  const copying = page.getByRole('dialog', { name: '复制“不能丢”' })
  await copying.getByRole('textbox', { name: '新数据库名称' }).fill('\u3000')
  await expect(copying.getByText('不能只有空白字符')).toBeVisible()
  await expect(copying.getByRole('button', { name: '复制' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await databases.menu('不能丢', '删除')
  const removal = page.getByRole('dialog', { name: '删除“不能丢”？' })
  await removal.getByRole('textbox').fill('不能')
  await removal.getByRole('textbox').press('Enter')
  await expect(removal.getByRole('button', { name: '删除' })).toBeDisabled()
  await removal.getByRole('textbox').fill('不能丢')
  await removal.getByRole('textbox').press('Enter')
  await expect(page.getByText('已删除“不能丢”')).toBeVisible()
})

test('an open form survives its owner’s new login, not somebody else’s', async ({ enter, server }) => {
  const { page } = await enter('admin')
  await databasesPage(page).open()
  const drawer = page.getByRole('dialog', { name: '新建图片数据库' })
  const name = drawer.getByRole('textbox', { name: '名称', exact: true })
  const guide = drawer.getByRole('textbox', { name: /^标注规范/ })
  const endSession = async () => {
    const token = await page.evaluate(() => localStorage.getItem('markToken'))
    await caller(server.url, token ?? '').ask('POST', '/api/user/logout')
    // The page hears of it from its event stream, too: then there is no form to save any more.
    await expect(async () => {
      if (new URL(page.url()).pathname !== '/login')
        await drawer.getByRole('button', { name: '保存' }).click({ timeout: 1000 })
      await expect(page).toHaveURL('/login', { timeout: 1000 })
    }).toPass()
  }
  await page.getByRole('button', { name: '新建数据库' }).first().click()
  await name.fill('写到一半')
  await guide.fill('写了很久的规范')
  await endSession()
  await loginPage(page).fill('admin')
  await expect(name).toHaveValue('写到一半')
  await expect(guide).toHaveValue('写了很久的规范')

  await endSession()
  await loginPage(page).fill('mark1')
  await expect(page).not.toHaveURL('/login')
  await logOut(page)
  await loginPage(page).fill('admin')
  await databasesPage(page).open()
  await expect(page.getByRole('button', { name: '新建数据库' }).first()).toBeVisible()
  await expect(drawer).toHaveCount(0)
})

test('leaving asks about unsaved shares of hidden tests, and not about saved ones', async ({ enter }) => {
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await databases.menu('街景一期', '抽测与一致性')
  const quality = page.getByRole('dialog', { name: '“街景一期”的抽测与一致性' })
  const share = quality.getByRole('spinbutton', { name: '双人标注比例（%）' })
  await share.fill('15')
  const question = page.getByRole('dialog', { name: '放弃填写的内容？' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(share).toHaveValue('15')
  await share.press('Enter')
  await expect(page.getByText('已保存').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(quality).toHaveCount(0)
  await expect(question).toHaveCount(0)
})

test('messages on the login page do not move its fields', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('list').getByRole('button', { name: /^admin/ })).toBeVisible()
  const field = page.getByRole('textbox', { name: '用户名' })
  const place = await field.boundingBox()
  await loginPage(page).fill('mark1', 'not the password')
  await expect(page.getByRole('alert')).toHaveText(/^用户名或密码/)
  expect(await field.boundingBox()).toEqual(place)
})

test('Enter in a category goes to the next one; notices of a new database cover nothing', async ({
  enter,
}) => {
  const { page } = await enter('admin')
  await databasesPage(page).open()
  const startNew = async (kind: string) => {
    await page.getByRole('tab', { name: kind, exact: true }).click()
    await page.getByRole('button', { name: '新建数据库' }).first().click()
    return page.getByRole('dialog', { name: `新建${kind}数据库` })
  }
  // What pictures are segmented into is fixed: categories named here would reach nobody.
  const pictures = await startNew('图片分割')
  await expect(pictures.getByRole('group', { name: '标注设置' })).toBeVisible()
  await expect(pictures.getByRole('group', { name: '类别' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const drawer = await startNew('视频分割')
  await drawer.getByRole('textbox', { name: '名称', exact: true }).fill('分割库')
  await drawer.getByRole('button', { name: '添加类别' }).click()
  for (const number of [1, 2]) {
    await expect(drawer.getByRole('textbox', { name: `标识 ${number}` })).toBeFocused()
    await page.keyboard.type('human')
    await drawer.getByRole('textbox', { name: `名称 ${number}` }).fill('人')
    if (number === 1) await page.keyboard.press('Enter')
  }
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText('标识不能重复')).toBeVisible()
  await drawer.getByRole('textbox', { name: '标识 2' }).fill('cover')
  await drawer.getByRole('button', { name: '“人”的颜色' }).last().click()
  await page.getByRole('button', { name: '颜色 8', exact: true }).click()
  await drawer.getByRole('button', { name: '保存' }).click()

  // What is said of it covers neither the button for the next one nor the form that this opens.
  const toast = page.getByRole('status').filter({ hasText: '已新建“分割库”' })
  const create = page.getByRole('button', { name: '新建数据库' }).first()
  await expect(drawer).toHaveCount(0)
  const overlap = async (other: Locator) => {
    const [a, b] = [await toast.boundingBox(), await other.boundingBox()]
    if (!a || !b) return 'not there'
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  }
  expect(await overlap(create)).toBe(false)
  await create.click()
  await expect.poll(() => overlap(drawer)).toBe(false)
})
