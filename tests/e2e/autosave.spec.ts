import type { Page } from '@playwright/test'
import { annotatePage, isDraftedInTime, passedOn } from './support/annotate-page.ts'
import { openDriver } from './support/image-driver.ts'
import { address, stockSegments } from './support/segment-driver.ts'
import { segmentPage } from './support/segment-page.ts'
import { countRows, setQuota } from './support/local-data.ts'
import { stockTag } from './support/stock.ts'
import type { Person } from './support/world.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** What is drawn is kept: here at once, on the server when one rests, and told where it cannot be. */

const PICTURES = ['甲.jpg', '乙.jpg'] as const
const [FIRST, SECOND] = PICTURES
const SAVED = /^已保存 \d\d:\d\d:\d\d$/

async function startLabelling(person: Person, url: string, tag: string): Promise<number> {
  const tagId = await stockTag(url, tag, PICTURES)
  const driver = await openDriver(person, tag)
  await driver.board.pull('领取标注')
  await driver.annotate.open(FIRST)
  return tagId
}

/** Draws exclusions, one beside the other, from a place on. */
async function drawBoxes(page: Page, count: number, from = 0): Promise<void> {
  await page.keyboard.press('a')
  for (let index = from; index < from + count; index++) {
    const at = { x: 420 + (index % 8) * 60, y: 250 + Math.floor(index / 8) * 60 }
    await annotatePage(page).draw({ ...at, width: 40, height: 40 })
  }
}

test('a stroke is saved in the browser within a second and on the server two seconds after the last one', async ({
  enter,
  server,
}) => {
  const person = await enter('mark1')
  const { page } = person
  await startLabelling(person, server.url, '自动保存一期')
  const annotate = annotatePage(page)
  const drafted = isDraftedInTime(page, () => drawBoxes(page, 1))
  await expect(annotate.crops).toHaveCount(1)
  await passedOn(page, 1_000)
  expect(await countRows(page, 'steps')).toBe(1)
  expect(await drafted).toBe(true)
  await expect(annotate.save).toHaveText(SAVED)
})

test('undo history survives a change of item and a reload', async ({ enter, server }) => {
  const person = await enter('mark1')
  const { page } = person
  await startLabelling(person, server.url, '撤销一期')
  const annotate = annotatePage(page)
  await drawBoxes(page, 5)
  await expect(annotate.crops).toHaveCount(5)
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
  await expect(annotate.crops).toHaveCount(2)
  await annotate.open(SECOND)
  await drawBoxes(page, 1)
  await annotate.open(FIRST)
  await expect(annotate.crops).toHaveCount(2)
  await page.keyboard.press('Control+Shift+z')
  await expect(annotate.crops).toHaveCount(3)

  await page.reload()
  await annotate.shown(FIRST)
  await expect(annotate.crops).toHaveCount(3)
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+Shift+z')
  await expect(annotate.crops).toHaveCount(5)
  await expect(annotate.redo).toBeDisabled()
  for (let step = 0; step < 5; step++) await page.keyboard.press('Control+z')
  await expect(annotate.crops).toHaveCount(0)
  await expect(annotate.undo).toBeDisabled()

  await drawBoxes(page, 1)
  await expect.poll(() => countRows(page, 'steps')).toBe(2)
  await page.reload()
  await annotate.shown(FIRST)
  await expect(annotate.crops).toHaveCount(1)
  await expect(annotate.redo).toBeDisabled()
})

/** The page tries again every ten seconds; the browser trusts the limit that it has seen for half a minute. */
const SEEN_AGAIN_MS = 45_000

const fullBanner = (page: Page) => page.getByRole('alert').filter({ hasText: '请勿关闭本页' })

/** Draws now and then until the browser has no room for it; it looks at its limit twice a minute. @returns how many */
async function drawUntilFull(page: Page): Promise<number> {
  for (let drawn = 0; ;) {
    await drawBoxes(page, 1, drawn)
    drawn += 1
    const isFull = await fullBanner(page)
      .waitFor({ timeout: 3_000 })
      .then(() => true)
      .catch(() => false)
    if (isFull || drawn === 16) return drawn
  }
}

test('an item keeps its own view settings', async ({ enter, server }) => {
  const tagId = await stockSegments(server.url, '视图一期', ['甲.png', '乙.png'])
  const { page } = await enter('mark1')
  const segments = segmentPage(page)
  await page.goto(address('mark', tagId))
  await segments.open('甲.png')
  await expect(segments.hint).toHaveText('落笔新建：人体')
  await page.keyboard.press('2')
  await expect(segments.hint).toHaveText('落笔新建：遮挡')
  await segments.open('乙.png')
  await expect(segments.hint).toHaveText('落笔新建：人体')
  await page.keyboard.press('3')
  await expect(segments.hint).toHaveText('落笔新建：排除')
  await segments.open('甲.png')
  await expect(segments.hint).toHaveText('落笔新建：遮挡')
  const kept = () =>
    page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('persist:root') ?? '{}') as {
        owners?: Record<string, { markImageSegment?: { fields: Record<string, unknown> } }>
      }
      return Object.values(stored.owners ?? {})[0]?.markImageSegment?.fields['activeCategory']
    })
  await expect.poll(kept).toBe('cover')
  const remarks = page.getByRole('button', { name: '备注', exact: true })
  await remarks.click()
  await page.reload()
  await segments.shown('甲.png')
  await expect(segments.hint).toHaveText('落笔新建：遮挡')
  await segments.open('乙.png')
  await expect(segments.hint).toHaveText('落笔新建：人体')
  // What is folded away is so for every item.
  await expect(remarks).toHaveAttribute('aria-expanded', 'false')
})

test('a full disk shows a warning while it lasts, and the server receives all work', async ({
  enter,
  server,
}, testInfo) => {
  const person = await enter('mark1')
  const { page } = person
  await startLabelling(person, server.url, '满盘一期')
  const annotate = annotatePage(page)
  await setQuota(page, 1)
  const drawn = await drawUntilFull(page)
  await expect(fullBanner(page)).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('full.png') })

  await test.step('drafts go on', async () => {
    const draft = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && /draft/.test(response.url()),
    )
    await drawBoxes(page, 1, drawn)
    expect((await draft).status()).toBe(200)
    await expect(annotate.save).toHaveText(SAVED)
    await expect(annotate.crops).toHaveCount(drawn + 1)
  })
  await test.step('undo goes on', async () => {
    await page.keyboard.press('Control+z')
    await expect(annotate.crops).toHaveCount(drawn)
    await page.keyboard.press('Control+Shift+z')
    await expect(annotate.crops).toHaveCount(drawn + 1)
  })
  await test.step('closing asks while a change is neither here nor on the server', async () => {
    await person.context.setOffline(true)
    await drawBoxes(page, 1, drawn + 1)
    const asking = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asking
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await person.context.setOffline(false)
    await expect(annotate.save).toHaveText(SAVED)
  })
  await test.step('what is handed in arrives', async () => {
    await page.keyboard.press('Enter')
    await annotate.shown(SECOND)
    await annotate.allSent()
    await expect(annotate.stripItem(FIRST)).toContainText('已提交')
  })
  await drawBoxes(page, 2)
  await expect(fullBanner(page)).toBeVisible()

  await setQuota(page, null)
  await expect(fullBanner(page)).toHaveCount(0, { timeout: SEEN_AGAIN_MS })
  await expect.poll(() => countRows(page, 'steps')).toBe(2)
  await page.reload()
  await annotate.shown(SECOND)
  await expect(annotate.crops).toHaveCount(2)
  for (let step = 0; step < 2; step++) await page.keyboard.press('Control+z')
  await expect(annotate.crops).toHaveCount(0)
})

test('a tab that holds older local data is reported, and closing it helps', async ({ enter }) => {
  const { context, page } = await enter('mark1')
  await page.goto('/version.json')
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const dropping = indexedDB.deleteDatabase('biaozhu')
        dropping.onsuccess = () => {
          const opening = indexedDB.open('biaozhu', 1)
          opening.onupgradeneeded = () => {
            const { result } = opening
            result.createObjectStore('work', { keyPath: ['owner', 'uuid'] })
            result.createObjectStore('items', { keyPath: ['owner', 'place', 'uuid'] })
            result.createObjectStore('outbox', { keyPath: ['owner', 'key'] })
          }
          opening.onsuccess = () => {
            // An old tab that does not listen keeps its connection.
            Object.assign(globalThis, { held: opening.result })
            resolve()
          }
        }
      }),
  )
  const next = await context.newPage()
  await next.goto('/mark-image-dashboard')
  await expect(next.getByText('另一个标签页还开着旧版本')).toBeVisible()
  await page.close()
  await next.getByRole('button', { name: '重试' }).click()
  await expect(next.getByRole('heading', { name: '图片工作台' })).toBeVisible()
})
