import { expect, test } from './support/world.ts'

/** Lists of the administration that are searched by name. */

const LISTS = [
  ['/manage-database', '按名称搜索', '没有匹配的数据库'],
  ['/data-pool-manage', '按名称搜索', '没有匹配的数据池'],
  ['/manage-user', '按姓名或用户名搜索', '没有匹配的用户'],
  ['/manage-user?tab=corps', '按名称搜索', '没有匹配的企业'],
] as const

test('a search runs after typing stops and reports no match', async ({ enter }) => {
  const { page } = await enter('admin')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const text = searchParams.get('search')
    if (pathname.startsWith('/api/') && text !== null) asked.push(text)
  })
  const devtools = await page.context().newCDPSession(page)
  for (const [address, box, none] of LISTS) {
    await page.goto(address)
    const search = page.getByRole('searchbox', { name: box })
    await expect(search).toBeVisible()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    for (const text of ['mei', 'meiyou'])
      await devtools.send('Input.imeSetComposition', { text, selectionStart: 0, selectionEnd: 0 })
    await expect(search).toHaveValue('meiyou')
    await expect(page).toHaveURL(address)
    await devtools.send('Input.insertText', { text: '没有的' })
    await expect(page.getByText(none)).toBeVisible()
  }
  expect(asked).toEqual(LISTS.map(() => '没有的'))
})

test('a page beyond the end of the companies gives way to the last', async ({ enter }) => {
  const { page } = await enter('admin')
  await page.goto('/manage-user?tab=corps&corpPage=9')
  await expect(page.getByRole('cell', { name: '内部团队', exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL('/manage-user?tab=corps')
})
