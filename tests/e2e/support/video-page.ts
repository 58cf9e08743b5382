import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { VideoDocument } from '../../../src/domain/documents/types.ts'
import type { FrameTableRecord } from '../../../src/domain/frame-table.ts'
import type { Caller } from '../../support/api.ts'
import { until } from '../../support/api.ts'
import { annotatePage } from './annotate-page.ts'
import { stockFiles } from './stock.ts'

/** The annotation page of videos with clips, by what a person sees and does there. */

const CLIPS = join(import.meta.dirname, '../../../server/demo/clips')

/** A database with these clips of the demo in it. @returns its id */
export const stockClips = (url: string, tag: string, names: readonly string[]): Promise<number> =>
  stockFiles(
    url,
    tag,
    names.map((name) => ({ name, bytes: readFileSync(join(CLIPS, name)) })),
    'videos',
  )

export const videoAddress = (stage: string, tagId: number): string =>
  `/mark-video?stage=${stage}&tag=${tagId}`

/** The one draft of somebody in a database: whose it is. */
export async function draftOfVideo(caller: Caller, tagId: number): Promise<string> {
  const { items } = await until(
    () => caller.ask<{ items: { resource: { uuid: string } }[] }>('GET', `/api/videos/drafts?tagId=${tagId}`),
    (list) => list.items.length > 0,
  )
  return items[0]!.resource.uuid
}

export const savedVideo = async (caller: Caller, uuid: string): Promise<VideoDocument | null> => {
  const answer = await caller.send<{ annotation: VideoDocument }>('GET', `/api/videos/drafts/${uuid}`)
  return answer.status === 200 ? answer.body.annotation : null
}

export const framesOf = (caller: Caller, uuid: string): Promise<FrameTableRecord> =>
  caller.ask('GET', `/api/resources/${uuid}/frames`)

/** What a document says of a stretch from one frame to another, both shown. */
export const spanBetween = ({ times, duration }: FrameTableRecord, first: number, last: number) => ({
  startFrame: first,
  endFrame: last + 1,
  startPts: times[first],
  endPts: times[last + 1] ?? duration,
})

export const videoPage = (page: Page) => {
  const annotate = annotatePage(page)
  const transport = page.getByRole('toolbar', { name: '播放控制' })
  const timeline = page.getByRole('group', { name: '时间轴' })
  const frame = transport.getByRole('textbox', { name: '帧' })
  const track = (row: 'clips' | 'exclusions'): Locator => timeline.locator(`[data-row=${row}]`)
  return {
    ...annotate,
    transport,
    timeline,
    /** The number of the frame that one is at. */
    frame,
    speed: transport.getByRole('combobox', { name: '播放速度' }),
    play: transport.getByRole('button', { name: /^(播放|暂停)$/ }),
    /** Rows of the panel: clips, and what is left out. */
    clips: page.getByRole('button', { name: /^片段 \d+ ?共/ }),
    exclusions: page.getByRole('button', { name: /^排除 \d+ ?共/ }),
    track,
    spans: (row: 'clips' | 'exclusions'): Locator => track(row).locator('[data-span]'),
    pending: page.getByRole('status').filter({ hasText: '起点' }),
    /** Types the number of a frame and waits until its pixels are there. */
    goTo: async (number: number): Promise<void> => {
      await frame.fill(String(number))
      await frame.press('Enter')
      await expect(frame).toHaveValue(String(number))
      await expect(transport.locator('[data-decoding]')).toHaveCount(0)
    },
    /** Drags an end of the first stretch of a row to a frame's place on the timeline. */
    dragEnd: async (row: 'clips' | 'exclusions', end: 'start' | 'end', share: number): Promise<void> => {
      const handle = await track(row).locator(`[data-span] [data-end=${end}]`).first().boundingBox()
      const tracks = await timeline.locator('[data-tracks]').boundingBox()
      if (!handle || !tracks) throw new Error('no end to drag')
      const y = handle.y + handle.height / 2
      await annotate.drag({ x: handle.x + handle.width / 2, y }, { x: tracks.x + share * tracks.width, y })
    },
  }
}
