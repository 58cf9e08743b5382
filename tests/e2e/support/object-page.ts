import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import type { VideoSegmentDocument } from '../../../src/domain/documents/types.ts'
import type { MaskRow } from '../../../src/domain/mask-rows.ts'
import { maskArea } from '../../../src/domain/documents/mask.ts'
import { maskBox } from '../../../src/domain/segments/runs.ts'
import type { Caller } from '../../support/api.ts'
import { until } from '../../support/api.ts'
import { stockFiles } from './stock.ts'
import { videoPage } from './video-page.ts'

/** The annotation page of videos with masks, by what a person sees and does there. */

const CLIPS = join(import.meta.dirname, '../../../server/demo/clips')

/** A database with these clips of the demo in it. @returns its id */
export const stockObjects = (
  url: string,
  tag: string,
  names: readonly string[],
  settings?: object,
): Promise<number> =>
  stockFiles(
    url,
    tag,
    names.map((name) => ({ name, bytes: readFileSync(join(CLIPS, name)) })),
    'video-segments',
    settings,
  )

export const objectAddress = (stage: string, tagId: number): string =>
  `/mark-video-segment?stage=${stage}&tag=${tagId}`

type StoredRow = MaskRow & { objectId: string; frame: number }

/** All rows of a video as somebody sees them. */
export const rowsOf = async (
  caller: Caller,
  uuid: string,
  version?: number,
): Promise<readonly StoredRow[]> => {
  const at = version === undefined ? '' : `&version=${version}`
  const query = `id=${uuid}&from=0&to=100000${at}`
  return (await caller.ask<{ rows: StoredRow[] }>('GET', `/api/video-segments/masks?${query}`)).rows
}

/** Rows by frame: the area of the mask and who made it. */
export const areasOf = async (
  caller: Caller,
  uuid: string,
  version?: number,
): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await rowsOf(caller, uuid, version)).map(({ frame, rle, source }) => [
      frame,
      `${source} ${rle ? maskArea(rle) : 0}`,
    ]),
  )

/** The middle of the one mask on a frame, in source pixels. */
export async function middleOf(
  caller: Caller,
  uuid: string,
  frame: number,
): Promise<{ x: number; y: number }> {
  const row = (await rowsOf(caller, uuid)).find((each) => each.frame === frame)
  const box = row?.rle && maskBox(row.rle)
  if (!box) throw new Error(`no mask on frame ${frame}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export interface SeenVideo {
  version: number
  resource: { status: string }
  annotation: VideoSegmentDocument
}

/** The one draft of somebody in a database: whose it is. */
export async function draftOfObjects(caller: Caller, tagId: number): Promise<string> {
  const { items } = await until(
    () =>
      caller.ask<{ items: { resource: { uuid: string } }[] }>(
        'GET',
        `/api/video-segments/drafts?tagId=${tagId}`,
      ),
    (list) => list.items.length > 0,
  )
  return items[0]!.resource.uuid
}

export const savedObjects = async (caller: Caller, uuid: string): Promise<VideoSegmentDocument | null> => {
  const answer = await caller.send<{ annotation: VideoSegmentDocument }>(
    'GET',
    `/api/video-segments/drafts/${uuid}`,
  )
  return answer.status === 200 ? answer.body.annotation : null
}

export const objectPage = (page: Page) => {
  const video = videoPage(page)
  const list = page.getByRole('list', { name: '对象' })
  const canvasMiddle = async (): Promise<{ x: number; y: number }> => {
    const box = await video.canvas.boundingBox()
    if (!box) throw new Error('no canvas')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  return {
    ...video,
    list,
    objects: list.getByRole('listitem'),
    object: (name: string): Locator => list.getByRole('listitem', { name, exact: true }),
    /** What an object has on the frame at hand. */
    here: (name: string): Locator => list.getByRole('listitem', { name, exact: true }).locator('[data-here]'),
    hint: page.getByRole('status').filter({ hasText: /^(落笔新建|正在画|.*已锁定|.*已隐藏|先选中)/ }),
    saved: page.locator('[data-rows-state]'),
    row: (id: string): Locator => video.timeline.locator(`[data-row="${id}"]`),
    canvasMiddle,
    /** One stroke of the pointer on the picture that is meant, from the middle of the canvas by these CSS pixels. */
    stroke: async (from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
      await expect(page.locator('[data-decoding]')).toHaveCount(0)
      const { x, y } = await canvasMiddle()
      await page.mouse.move(x + from[0], y + from[1])
      await page.mouse.down()
      await page.mouse.move(x + to[0], y + to[1], { steps: 6 })
      await page.mouse.up()
    },
    /** Waits until every changed row is on the server. */
    rowsSaved: (): Promise<void> =>
      expect(page.locator('[data-rows-state]')).toHaveAttribute('data-rows-state', 'saved'),
    /** The colour of the page at a place from the middle of the canvas. */
    colourAt: async (dx: number, dy: number): Promise<readonly number[]> => {
      const { x, y } = await canvasMiddle()
      const clip = { x: Math.floor(x + dx), y: Math.floor(y + dy), width: 1, height: 1 }
      const { data } = await sharp(await page.screenshot({ clip }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return [...data]
    },
  }
}
