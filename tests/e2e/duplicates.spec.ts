import sharp from 'sharp'
import { login } from '../support/api.ts'
import { openDriver } from './support/image-driver.ts'
import { stockFiles } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Whoever marks a picture is offered those that it may repeat, and hands it in as a repetition in place of a mark. */

const picture = (fill: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240">
      <rect width="320" height="240" fill="${fill}"/><circle cx="90" cy="80" r="50" fill="#333"/></svg>`),
  )
    .png()
    .toBuffer()

test('a duplicate is submitted as such and no longer offered', async ({ enter, server }) => {
  const same = await picture('#c96')
  const tagId = await stockFiles(server.url, '重复库', [
    { name: 'a.png', bytes: same },
    { name: 'b.png', bytes: same },
  ])
  const mark = await openDriver(await enter('mark1'), '重复库')
  await mark.take('领取标注', 'a.png')
  const { page } = mark
  const section = page.locator('section', { has: page.getByRole('button', { name: '可能重复' }) })
  await expect(section).toContainText('b.png')
  await expect(section).toContainText('文件相同')
  await section.getByRole('button', { name: '标为重复：“b.png”' }).click()
  await mark.annotate.shown('b.png')
  await mark.annotate.allSent()

  const admin = await login(server.url, 'admin')
  const items = await admin.ask<{ items: { resource: { uuid: string; name: string; status: string } }[] }>(
    'GET',
    `/api/resources?tagId=${tagId}&scope=all&search=a.png`,
  )
  const uuid = items.items[0]?.resource.uuid ?? ''
  const detail = await admin.ask<{ resource: { status: string }; annotation: object }>(
    'GET',
    `/api/resources/${uuid}`,
  )
  expect([detail.resource.status, detail.annotation]).toEqual([
    'marked',
    expect.objectContaining({ availability: 0, remark: '与“b.png”重复' }),
  ])
  await page.reload()
  await mark.annotate.shown('b.png')
  await expect(page.getByRole('button', { name: '数据', exact: true })).toBeVisible()
  await expect(section).toHaveCount(0)
})
