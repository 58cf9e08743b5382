import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { databasesPage, poolsPage } from './support/admin-pages.ts'
import { annotatePage } from './support/annotate-page.ts'
import { dashboard } from './support/dashboard.ts'
import type { Drawn } from './support/exported-boxes.ts'
import { cocoBoxes, cocoOf, drawnBoxes } from './support/exported-boxes.ts'
import type { MarkedPicture, MarkName } from './support/marked-pictures.ts'
import { makeMarkedPictures } from './support/marked-pictures.ts'
import { seenMarks } from './support/seen-marks.ts'
import { expect, test } from './support/world.ts'

/** One day of a team, from the uploaded files to the exported boxes, by mouse and keyboard alone. */

const POOL = '跨年采集'
const TAG = '跨年一期'
const COMMENT = '跟踪框不对，应当框住绿色的'

const MARKS: readonly MarkName[] = ['red', 'green', 'magenta']

/** Shows the picture at 100 % and finds its marks there; a large one is first panned, H held and dragged. */
async function findMarks(page: Page, picture: MarkedPicture, byPanning: boolean) {
  const annotate = annotatePage(page)
  await annotate.open(picture.name)
  await annotate.atFullSize()
  if (byPanning) {
    await page.keyboard.down('h')
    await annotate.drag({ x: 700, y: 500 }, { x: 663, y: 529 })
    await page.keyboard.up('h')
  }
  return seenMarks(page, picture.marks)
}

/** Draws the tracking crop around the red mark and exclusions around the others; sets the availability by keys. */
async function label(page: Page, picture: MarkedPicture, byPanning = false): Promise<void> {
  const annotate = annotatePage(page)
  const seen = await findMarks(page, picture, byPanning)
  // The tool is that of the crop on every picture, though the one before ended with exclusions.
  await annotate.draw(seen.red)
  await page.keyboard.press('a')
  await annotate.draw(seen.green)
  await annotate.draw(seen.magenta)
  await page.keyboard.press('q')
  await expect(annotate.availability('不可用')).toBeChecked()
  await page.keyboard.press('w')
  await expect(annotate.availability('可用')).toBeChecked()
  await expect(annotate.crops).toHaveText(
    MARKS.map((name, index) => {
      const { x, y, width, height } = picture.marks[name]
      return `${index === 0 ? '跟踪框' : `排除 ${index}`}${x}, ${y} · ${width} × ${height}`
    }),
  )
}

test('@embedded a team takes pictures from upload to export, and the boxes are the drawn ones', async ({
  enter,
  folder,
}) => {
  test.setTimeout(300_000)
  const pictures = await makeMarkedPictures(folder)
  const { turned, large, street } = pictures

  const admin = await enter('admin')
  await test.step('the admin uploads and splits', async () => {
    const pools = poolsPage(admin.page)
    await pools.open()
    await pools.create(POOL)
    await pools.upload(POOL, [turned.path, large.path, street.path])
    await expect(pools.row(POOL).getByRole('cell', { name: '3', exact: true })).toBeVisible()
    await pools.split(POOL, TAG, 3)
  })

  const marker = await enter('mark1')
  await test.step('an annotator pulls, labels and pushes', async () => {
    const annotate = annotatePage(marker.page)
    const board = dashboard(marker.page)
    await board.open()
    await board.choose(TAG)
    await expect(board.waiting('标注')).toHaveText('3')
    await board.pull('领取标注')
    await expect(annotate.strip.getByRole('listitem')).toHaveCount(3)

    await label(marker.page, turned)
    await marker.page.keyboard.press('Enter')
    await label(marker.page, large, true)
    await marker.page.keyboard.press('Enter')
    await label(marker.page, street)
    await marker.page.keyboard.press('Enter')
    await expect(annotate.done).toBeVisible()
  })

  const checker = await enter('check1')
  await test.step('a checker passes two and rejects one with a comment and an error box', async () => {
    const annotate = annotatePage(checker.page)
    const board = dashboard(checker.page)
    await board.open()
    await board.choose(TAG)
    await expect(board.waiting('审核')).toHaveText('3')
    await board.pull('领取审核')
    for (const { name } of [large, street]) {
      await annotate.open(name)
      await checker.page.keyboard.press('w')
      await expect(annotate.verdict('合格')).toBeChecked()
      await checker.page.keyboard.press('Enter')
    }
    await annotate.open(turned.name)
    await annotate.atFullSize()
    await checker.page.keyboard.press('q')
    await checker.page.keyboard.press('d')
    await annotate.draw({ x: 560, y: 300, width: 150, height: 120 })
    await expect(checker.page.getByRole('button', { name: '错误框 1', exact: true })).toBeVisible()
    await checker.page.getByRole('textbox', { name: '这一处的问题' }).fill('不是这个')
    await checker.page.keyboard.press('Escape')
    await checker.page.keyboard.press('m')
    await expect(annotate.comment).toBeFocused()
    await checker.page.keyboard.type(COMMENT)
    await checker.page.keyboard.press('Control+Enter')
    await expect(annotate.done).toBeVisible()
  })

  await test.step('the annotator sees the rejection and redoes it', async () => {
    const annotate = annotatePage(marker.page)
    const board = dashboard(marker.page)
    await annotate.back.click()
    await board.choose(TAG)
    const row = await board.row('驳回', turned.name)
    await expect(row.getByText(COMMENT)).toBeVisible()
    await expect(row.getByText('1 个错误框')).toBeVisible()
    await row.getByRole('link', { name: '返工' }).click()
    await annotate.shown(turned.name)
    await expect(annotate.rejection.getByText(COMMENT)).toBeVisible()
    await expect(annotate.rejection.getByText('不是这个')).toBeVisible()
    await expect(annotate.rejection.getByText('审核驳回')).toBeVisible()

    // Annotations are hidden to see the marks, then the tracking crop is drawn anew around the green one.
    await annotate.atFullSize()
    await marker.page.keyboard.press('x')
    const seen = await seenMarks(marker.page, turned.marks)
    await marker.page.keyboard.press('x')
    await marker.page.keyboard.press('c')
    await annotate.draw(seen.green)
    // The exclusion around it goes to the red mark's corner by keys: 10 pixels with Shift, 1 without.
    await annotate.crops.filter({ hasText: '排除 2' }).click()
    await marker.page.keyboard.press('Shift+ArrowRight')
    await marker.page.keyboard.press('Shift+ArrowRight')
    await marker.page.keyboard.press('ArrowUp')
    await marker.page.keyboard.press('Enter')
    await expect(annotate.done).toBeVisible()
  })

  await test.step('the checker passes the redone one', async () => {
    const annotate = annotatePage(checker.page)
    await annotate.back.click()
    await dashboard(checker.page).pull('领取审核')
    await annotate.shown(turned.name)
    await checker.page.keyboard.press('w')
    await checker.page.keyboard.press('Enter')
    await expect(annotate.done).toBeVisible()
  })

  const approver = await enter('approve1')
  await test.step('an approver accepts all', async () => {
    const annotate = annotatePage(approver.page)
    const board = dashboard(approver.page)
    await board.open()
    await board.choose(TAG)
    await expect(board.waiting('验收')).toHaveText('3')
    await board.pull('领取验收')
    for (const { name } of [turned, large, street]) {
      await annotate.open(name)
      await approver.page.keyboard.press('w')
      await approver.page.keyboard.press('Enter')
    }
    await expect(annotate.done).toBeVisible()
  })

  await test.step('the admin exports: the boxes are the drawn ones to the pixel', async () => {
    const databases = databasesPage(admin.page)
    await databases.open()
    const own = await databases.export(TAG, '本平台 JSON（无损，可再导入）', join(folder, 'own.zip'))
    const coco = await databases.export(TAG, 'COCO 实例', join(folder, 'coco.zip'))
    const asDrawn = ({ marks }: MarkedPicture): Drawn => ({
      tracking: marks.red,
      excludes: [marks.green, marks.magenta],
    })
    const expected: Record<string, Drawn> = {
      [turned.name]: {
        tracking: turned.marks.green,
        excludes: [
          turned.marks.green,
          { ...turned.marks.magenta, x: turned.marks.magenta.x + 20, y: turned.marks.magenta.y - 1 },
        ],
      },
      [large.name]: asDrawn(large),
      [street.name]: asDrawn(street),
    }
    const facts = { status: 'approved', availability: 1 }
    expect(drawnBoxes(own['annotations.json']!)).toEqual({
      [turned.name]: { ...expected[turned.name], ...facts, version: 2 },
      [large.name]: { ...expected[large.name], ...facts, version: 1 },
      [street.name]: { ...expected[street.name], ...facts, version: 1 },
    })
    expect(cocoBoxes(coco['instances.json']!)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([name, drawn]) => [name, cocoOf(drawn)])),
    )
  })
})
