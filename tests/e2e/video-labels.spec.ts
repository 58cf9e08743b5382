import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { VideoDocument } from '../../src/domain/documents/types.ts'
import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import { databasesPage } from './support/admin-pages.ts'
import { annotatePage } from './support/annotate-page.ts'
import { findingsIn } from './support/checks.ts'
import { stockFiles, UNASKED } from './support/stock.ts'
import { videoAddress, videoPage } from './support/video-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** A video with three rows of actions with attributes, from the first key to a second database with the same document. */

const [TAG, COPY] = ['动作库', '动作库副本']
const CLIP = 'street-morning.webm'
const OWN_JSON = '本平台 JSON（无损，可再导入）'

const ONTOLOGY: Ontology = {
  labels: [
    {
      id: 'walk',
      name: '走',
      colour: '#ff9200',
      key: '1',
      shapes: ['clip'],
      attributes: [
        {
          id: 'pace',
          name: '快慢',
          type: 'one',
          required: true,
          options: [
            { id: 'slow', name: '慢', key: '1' },
            { id: 'fast', name: '快', key: '2' },
          ],
        },
        { id: 'group', name: '多人', type: 'yes-no', key: '3' },
      ],
    },
    { id: 'wave', name: '挥手', colour: '#4a22d4', key: '2', shapes: ['clip'], attributes: [] },
    { id: 'stand', name: '站立', colour: '#0a8f6a', key: '3', shapes: ['clip'], attributes: [] },
  ],
  attributes: [{ id: 'night', name: '夜间', type: 'yes-no', key: '9' }],
}

/** Each row of labels on the timeline: its name, and what the clips in it are called. */
async function labelRows(page: Page): Promise<string[]> {
  const { timeline } = videoPage(page)
  const rows = timeline.locator('[data-row^="label "]')
  return rows.evaluateAll((all) =>
    all.map((row) => {
      const spans = [...row.querySelectorAll<HTMLElement>('[data-span]')]
      return `${row.dataset['row']?.slice('label '.length)}: ${spans.map(({ title }) => title).join(', ')}`
    }),
  )
}

const clipRows = (page: Page) => page.getByRole('button', { name: /共 \d+ 帧/ })

interface Exported {
  items: { name: string; annotation: VideoDocument }[]
}

test('actions are marked in rows by keys, checked, redone, approved and taken to another database', async ({
  enter,
  server,
  folder,
}) => {
  const settings = { ...UNASKED, ontology: ONTOLOGY, clipOverlap: 'across-labels' }
  const bytes = readFileSync(join(import.meta.dirname, '../../server/demo/clips', CLIP))
  const tagId = await stockFiles(server.url, TAG, [{ name: CLIP, bytes }], 'videos', settings)
  const { page } = await enter('mark1')
  const video = videoPage(page)
  const { keyboard } = page

  await test.step('actions of two labels are under way at once; each key ends its own', async () => {
    await page.goto(videoAddress('mark', tagId))
    await video.shown(CLIP)
    expect(await labelRows(page)).toEqual(['walk: '])
    await video.goTo(2)
    await keyboard.press('f')
    await keyboard.press('2')
    await video.goTo(5)
    await keyboard.press('f')
    await expect(page.getByRole('status').filter({ hasText: '从第' })).toHaveText(
      /^挥手 从第 5 帧F片段Esc取消走 从第 2 帧$/,
    )
    await video.goTo(12)
    await keyboard.press('f')
    await keyboard.press('Shift+ArrowUp')
    await video.goTo(20)
    await keyboard.press('f')
    await keyboard.press('Shift+2')
    await keyboard.press('Shift+ArrowDown')
    await keyboard.press('Shift+ArrowDown')
    await video.goTo(22)
    await keyboard.press('f')
    await video.goTo(30)
    await keyboard.press('f')
    await expect.poll(() => labelRows(page)).toEqual(['walk: 走 1 · 快', 'wave: 挥手 2', 'stand: 站立 3'])
    // Of one label they stay apart.
    await video.timeline.getByRole('button', { name: '走 1' }).click()
    await video.goTo(10)
    await keyboard.press('f')
    await expect(page.getByText(/^与走 1（.*）重叠，未添加$/)).toBeVisible()
    await video.goTo(40)
    await keyboard.press('f')
    await video.goTo(48)
    await keyboard.press('f')
    await keyboard.press('Shift+9')
  })

  await test.step('what is required is listed, and J goes there', async () => {
    await keyboard.press('w')
    await keyboard.press('Enter')
    await expect(page.getByText(/^提交前请处理：片段 4（走）的“快慢”还没有填/)).toBeVisible()
    await expect(page.getByRole('button', { name: '1 个片段缺标签或必填属性' })).toBeVisible()
    await video.goTo(0)
    await keyboard.press('j')
    await expect(video.frame).toHaveValue('40')
    expect(await findingsIn(page, 'labelled clips')).toEqual([])
    await keyboard.press('Shift+1')
    await keyboard.press('Shift+3')
    await keyboard.press('Escape')
    await keyboard.press('Shift+9')
    await expect(clipRows(page)).toContainText([/走 1.*快/, /挥手 2/, /站立 3/, /走 4.*慢、多人/])
    await keyboard.press('Enter')
    await expect(video.done).toBeVisible()
  })

  const checker = await enter('check1')
  const review = annotatePage(checker.page)
  await test.step('a checker sees rows and attributes, and rejects', async () => {
    await checker.page.goto(videoAddress('check', tagId))
    await review.shown(CLIP)
    expect(await labelRows(checker.page)).toEqual([
      'walk: 走 1 · 快, 走 4 · 慢 · 多人',
      'wave: 挥手 2',
      'stand: 站立 3',
    ])
    await checker.page.keyboard.press('q')
    await review.comment.fill('第三段是走')
    await checker.page.keyboard.press('Control+Enter')
    await expect(review.done).toBeVisible()
  })

  await test.step('the annotator gives the clip another label, and the checker sees what changed', async () => {
    await page.goto(videoAddress('redo', tagId))
    await video.shown(CLIP)
    await clipRows(page).nth(2).click()
    await keyboard.press('1')
    await keyboard.press('Shift+1')
    await keyboard.press('Enter')
    await expect(video.done).toBeVisible()
    await checker.page.goto(videoAddress('check', tagId))
    await review.shown(CLIP)
    await expect(checker.page.getByText(/· 走 · 快慢：慢/).first()).toBeVisible()
    await checker.page.keyboard.press('w')
    await checker.page.keyboard.press('Enter')
    await expect(review.done).toBeVisible()
    const approver = await enter('approve1')
    await approver.page.goto(videoAddress('approve', tagId))
    await annotatePage(approver.page).shown(CLIP)
    await approver.page.keyboard.press('w')
    await approver.page.keyboard.press('Enter')
    await expect(annotatePage(approver.page).done).toBeVisible()
  })

  await test.step('the export goes into a second database, whose document is the same', async () => {
    await stockFiles(server.url, COPY, [{ name: CLIP, bytes }], 'videos', settings)
    const admin = await enter('admin')
    const databases = databasesPage(admin.page)
    await databases.open()
    await admin.page.getByRole('tab', { name: '视频', exact: true }).click()
    const zip = join(folder, 'actions.zip')
    const exported = JSON.parse((await databases.export(TAG, OWN_JSON, zip))['annotations.json']!) as Exported
    expect(
      exported.items[0]?.annotation.clips.map(({ label, startFrame, endFrame, attributes }) => [
        label,
        startFrame,
        endFrame,
        attributes,
      ]),
    ).toEqual([
      ['walk', 2, 21, [{ id: 'pace', value: 'fast' }]],
      ['wave', 5, 13, []],
      ['walk', 22, 31, [{ id: 'pace', value: 'slow' }]],
      [
        'walk',
        40,
        49,
        [
          { id: 'pace', value: 'slow' },
          { id: 'group', value: true },
        ],
      ],
    ])
    await databases.menu(COPY, '导入标注')
    const dialog = admin.page.getByRole('dialog', { name: `导入标注到“${COPY}”` })
    await dialog.getByLabel('选择文件').setInputFiles(zip)
    await dialog.getByRole('button', { name: '开始导入' }).click()
    await expect(dialog.getByRole('status', { name: `导入标注到“${COPY}”` })).toContainText('导入 1')
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    const again = await databases.export(COPY, OWN_JSON, join(folder, 'copy.zip'), ['待审核'])
    const { items } = JSON.parse(again['annotations.json']!) as Exported
    expect(items[0]?.annotation).toEqual(exported.items[0]?.annotation)
  })
})
