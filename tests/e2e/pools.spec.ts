import sharp from 'sharp'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { choose } from './support/choose.ts'
import { poolsPage } from './support/admin-pages.ts'
import { goHome } from './support/visit.ts'
import { expect, test } from './support/world.ts'
import { writeZip } from './support/zip.ts'

/** /data-pool-manage: from files to databases, with what is known already and what is refused. */

type Pools = ReturnType<typeof poolsPage>

const picture = (hue: number, width = 320): Promise<Buffer> =>
  sharp({ create: { width, height: 240, channels: 3, background: `hsl(${hue}, 60%, 50%)` } })
    .jpeg()
    .toBuffer()

test('files are uploaded, a known one is reported, a non-picture refused; a split is previewed', async ({
  enter,
  folder,
}) => {
  const same = await picture(10)
  const files: Record<string, Buffer> = {
    '一.jpg': same,
    '二.jpg': await picture(140),
    '三.jpg': await picture(250),
    '四.jpg': same,
    '坏.jpg': Buffer.from('not a picture'),
    '空.jpg': Buffer.alloc(0),
  }
  const paths = Object.entries(files).map(([name, bytes]) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  })
  const { page } = await enter('admin')
  const pools = poolsPage(page)
  await pools.open()
  await pools.create('采集一')
  await pools.row('采集一').getByRole('button', { name: '上传' }).click()
  const upload = page.getByRole('dialog', { name: '上传到“采集一”' })
  await upload.getByLabel('选择文件', { exact: true }).last().setInputFiles(paths)
  await expect(upload.getByText('已入池，内容重复')).toHaveCount(1, { timeout: 30_000 })
  await expect(upload.getByText('已入池', { exact: true })).toHaveCount(3)
  await expect(upload.getByText('2 个失败')).toBeVisible()
  const listed = (name: string) => upload.getByRole('listitem').filter({ hasText: name })
  await expect(listed('空.jpg')).toContainText('文件是空的（0 字节）')
  await expect(listed('坏.jpg').locator('img')).toHaveCount(0)
  await expect(listed('一.jpg').locator('img')).toHaveCount(1)
  await upload.getByRole('button', { name: '清除已完成' }).click()
  await expect(upload.getByRole('listitem')).toHaveCount(2)
  await upload.getByRole('button', { name: '清空列表' }).click()
  await expect(upload.getByRole('listitem')).toHaveCount(0)
  await upload.getByRole('button', { name: '拆分', exact: true }).click()

  const split = page.getByRole('dialog', { name: '拆分“采集一”' })
  await choose(split.getByRole('combobox', { name: '目标数据库' }), '新建数据库…')
  await split.getByRole('textbox', { name: '新数据库名称' }).fill('拆分库')
  await split.getByRole('spinbutton', { name: '数量' }).fill('3')
  await split.getByText('随机', { exact: true }).click()
  await split.getByRole('button', { name: '随机生成' }).click()
  await expect(split.getByRole('spinbutton', { name: '随机种子' })).not.toHaveValue('')
  const preview = split.getByRole('table', { name: '拆分预览' })
  await expect(preview.locator('tbody tr')).toHaveText([/拆分库\s*新建0\+33/, /留在数据池4−31/])
  await split.getByRole('button', { name: '拆分', exact: true }).click()
  await page
    .getByRole('status')
    .filter({ hasText: '已拆分 3 项' })
    .getByRole('button', { name: '查看数据库' })
    .click()
  await expect(page.getByRole('table', { name: '数据库管理' })).toContainText('拆分库')
  await pools.open()

  await page.getByRole('button', { name: '更多 采集一' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const removal = page.getByRole('dialog', { name: '删除“采集一”？' })
  await removal.getByRole('textbox').fill('采集一')
  await removal.getByRole('button', { name: '删除' }).click()
  await expect(removal.getByRole('alert')).toBeVisible()
})

test('a repeated file is skipped or replaces the first by choice; failed ones are listed apart and saved', async ({
  enter,
  folder,
}) => {
  const same = await picture(33, 400)
  const files: Record<string, Buffer> = {
    'p10.jpg': same,
    'p2.jpg': same,
    'p1.jpg': await picture(77, 401),
    '＝坏.jpg': Buffer.from('not a picture'),
  }
  const paths = Object.entries(files).map(([name, bytes]) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  })
  const { page } = await enter('admin')
  const pools = poolsPage(page)
  await pools.open()
  await pools.create('查重')
  await pools.row('查重').getByRole('button', { name: '上传' }).click()
  const upload = page.getByRole('dialog', { name: '上传到“查重”' })
  const choose = (files: string[]) =>
    upload.getByLabel('选择文件', { exact: true }).last().setInputFiles(files)
  // A fault of what lies between may pass, so that file alone is tried again, and keeps its turn.
  await page.route('**/uploads/*', (route) => route.fulfill({ status: 404, body: '' }), { times: 1 })
  await choose(paths)
  await expect(upload.locator('[data-upload-summary]')).toContainText('2 / 4 个文件', { timeout: 30_000 })
  await upload.getByText('失败 2', { exact: true }).click()
  await expect(upload.getByRole('listitem')).toHaveCount(2)
  await expect(upload.getByText('1 个文件本身不能入池，不再重试')).toBeVisible()
  await upload.getByRole('button', { name: '重试' }).click()
  await expect(upload.getByText('失败 1', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(upload.getByRole('listitem')).toHaveText([/＝坏\.jpg/])
  await expect(upload.getByRole('button', { name: '重试' })).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await upload.getByRole('button', { name: '下载失败清单' }).click()
  const download = await saving
  expect([download.suggestedFilename(), readFileSync(await download.path(), 'utf8')]).toEqual([
    '查重-上传失败.csv',
    "\uFEFF名称,原因\r\n'＝坏.jpg,这个文件不是可用的图片或视频：内容无法识别\r\n",
  ])
  await upload.getByText('重复 1', { exact: true }).click()
  await expect(upload.getByRole('listitem')).toHaveText([/p(2|10)\.jpg.*已入池，内容重复/])

  writeFileSync(join(folder, 'q.jpg'), same)
  await upload.getByRole('combobox', { name: '内容重复的文件' }).selectOption({ label: '跳过，不入池' })
  await choose([join(folder, 'q.jpg')])
  await upload.getByText('重复 2', { exact: true }).click()
  await expect(upload.getByText('内容重复，已跳过')).toBeVisible()
  await upload.getByRole('button', { name: '关闭' }).last().click()

  await pools.look('查重')
  await page.getByRole('combobox', { name: '排序' }).selectOption({ label: '最早上传在前' })
  const cells = pools.grid().getByRole('gridcell')
  await expect(cells).toHaveText([/^p1\.jpg/, /^p2\.jpg/, /^重复p10\.jpg/])
  await page.getByRole('combobox', { name: '排序' }).selectOption({ label: '名称从大到小' })
  await expect(cells).toHaveText([/^重复p10\.jpg/, /^p2\.jpg/, /^p1\.jpg/])
  await page.getByRole('checkbox', { name: '只看重复' }).check()
  await expect(cells).toHaveText([/^重复p10\.jpg/])
  await page.getByRole('link', { name: '重复' }).click()
  await expect(page).toHaveURL(/[?&]find=p2\.jpg/)
  await expect(cells).toHaveText([/^p2\.jpg/])
})

/** No two pictures of this file's tests are the same: the second would be told as a duplicate. */
let made = 0

/** Pictures of these names in a new pool of the image kind, by the page's own upload. */
async function filled(page: Page, folder: string, pool: string, names: readonly string[]): Promise<Pools> {
  const paths: string[] = []
  for (const name of names) {
    const path = join(folder, name)
    made += 1
    writeFileSync(path, await picture((made * 40) % 360, 320 + made))
    paths.push(path)
  }
  const pools = poolsPage(page)
  await pools.open()
  await pools.create(pool)
  await pools.upload(pool, paths)
  return pools
}

test('pictures of a pool are chosen by keyboard, moved to another pool and deleted', async ({
  enter,
  folder,
}) => {
  const { page } = await enter('admin')
  const pools = await filled(page, folder, '挑选', ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'])
  await pools.create('另一处')
  await pools.look('挑选')
  const grid = pools.grid()
  await expect(grid).toBeFocused()
  await page.getByRole('combobox', { name: '排序' }).selectOption({ label: '名称从小到大' })
  await expect(grid.getByRole('gridcell')).toHaveCount(5)
  await expect.poll(() => grid.getByRole('gridcell').first().getAttribute('title')).toMatch(/^a\.jpg\n/)
  // Every picture comes, and its room was there before.
  await expect
    .poll(() =>
      grid
        .locator('img')
        .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true, true, true, true, true])

  await grid.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect.poll(pools.chosen).toEqual(['b.jpg', 'e.jpg'])
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(pools.chosen).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])

  await page.getByRole('button', { name: '移动' }).click()
  const moving = page.getByRole('dialog', { name: '移动 3 项资源' })
  await expect(moving.getByRole('button', { name: '移动' })).toBeDisabled()
  await choose(moving.getByRole('combobox', { name: '目标数据池' }), '另一处（未拆分 0 项）')
  await moving.getByRole('button', { name: '移动' }).click()
  await expect(page.getByText('已把 3 项移到“另一处”')).toBeVisible()
  await expect(grid.getByRole('gridcell')).toHaveCount(2)

  await grid.focus()
  await page.keyboard.press('Control+a')
  await expect.poll(pools.chosen).toEqual(['d.jpg', 'e.jpg'])
  await page.keyboard.press('Delete')
  const removal = page.getByRole('dialog', { name: '删除 2 项资源？' })
  await expect(removal.getByRole('button', { name: '删除' })).toBeDisabled()
  await expect(removal.getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText('挑选')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已删除 2 项')).toBeVisible()
  await expect(page.getByText('没有未拆分的资源')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pools.row('挑选').getByRole('cell').nth(2)).toHaveText('0')
  await expect(pools.row('另一处').getByRole('cell').nth(2)).toHaveText('3')
})

test('the pictures of a pool have an address, with their order', async ({ enter, folder }) => {
  const { page } = await enter('admin')
  const pools = await filled(page, folder, '有址', ['a.jpg', 'b.jpg'])
  await pools.look('有址')
  await page.getByRole('combobox', { name: '排序' }).selectOption({ label: '名称从小到大' })
  await expect(page).toHaveURL(/[?&]look=\d+&order=name$/)
  await page.reload()
  const dialog = page.getByRole('dialog', { name: '“有址”里未拆分的资源' })
  await expect(dialog.getByRole('combobox', { name: '排序' })).toHaveValue('name')
  await expect(pools.grid().getByRole('gridcell')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/data-pool-manage$/)
})

test('pictures are chosen by click and by range with Shift; a selection with split-off ones is refused completely', async ({
  enter,
  folder,
}) => {
  const { page } = await enter('admin')
  const pools = await filled(page, folder, '点选', ['a.jpg', 'b.jpg', 'c.jpg'])
  await pools.look('点选')
  await page.getByRole('combobox', { name: '排序' }).selectOption({ label: '名称从小到大' })
  const cells = pools.grid().getByRole('gridcell')
  await expect(cells).toHaveCount(3)
  await expect.poll(() => cells.first().getAttribute('title')).toMatch(/^a\.jpg\n/)
  await cells.nth(0).click()
  await cells.nth(2).click({ modifiers: ['Shift'] })
  await cells.nth(1).click()
  await expect.poll(pools.chosen).toEqual(['a.jpg', 'c.jpg'])
  await cells.nth(1).click()
  await expect(page.getByText('已选 3 项')).toBeVisible()

  const other = await enter('admin')
  const elsewhere = poolsPage(other.page)
  await elsewhere.open()
  await elsewhere.split('点选', '点选库', 1, 3)

  await page.getByRole('button', { name: '删除' }).click()
  const removal = page.getByRole('dialog', { name: '删除 3 项资源？' })
  await removal.getByRole('textbox').fill('点选')
  await removal.getByRole('button', { name: '删除' }).click()
  await expect(removal.getByRole('alert')).toContainText('有资源已经分出、移走或删除，请刷新后重选')
  await removal.getByRole('button', { name: '取消' }).click()
  await expect(cells).toHaveCount(2)
  await expect(page.getByText('已选 2 项')).toBeVisible()
})

test('a long import is followed by events, not by polling', async ({ enter, folder }) => {
  const pictures = await Promise.all([10, 60, 110, 160].map((hue) => picture(hue)))
  const zip = join(folder, '一包.zip')
  await writeZip(zip, Object.fromEntries(pictures.map((bytes, turn) => [`${turn}.jpg`, bytes])))
  const { page } = await enter('admin')
  const pools = poolsPage(page)
  await pools.open()
  await pools.create('整包')
  await pools.row('整包').getByRole('button', { name: '上传' }).click()
  const upload = page.getByRole('dialog', { name: '上传到“整包”' })
  let looks = 0
  page.on('request', (request) => {
    if (/\/api\/admin\/jobs\?(.*&)?type=import(&|$)/.test(request.url())) looks += 1
  })
  await upload.getByLabel('选择文件', { exact: true }).last().setInputFiles([zip])
  await expect(upload.getByText('入池 4', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(upload.getByRole('listitem').getByText('已入池 4', { exact: true })).toBeVisible()
  // When the upload was done, when its job was told of, and when that was over; polling would have asked more often.
  expect(looks).toBeLessThanOrEqual(3)
})

for (const username of ['mark1', 'extadmin1'])
  test(`${username} has no way to pools`, async ({ enter, server }) => {
    const { page } = await enter(username)
    await goHome(page)
    await expect(page.getByRole('link', { name: '数据池管理' })).toHaveCount(0)
    await page.goto('/data-pool-manage')
    await expect(page.getByRole('heading', { name: '数据池管理' })).toHaveCount(0)
    const answers = await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('markToken')}`
      const body = JSON.stringify({ ids: [crypto.randomUUID()], poolId: 2 })
      const sent = { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body }
      const pool = '/api/admin/images2/pools/1/resources'
      const all = [fetch(pool, { headers: { authorization } }), fetch(`${pool}/move`, sent)]
      return Promise.all(all.map(async (answer) => (await answer).status))
    })
    expect(answers, server.url).toEqual([403, 403])
  })
