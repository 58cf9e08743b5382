import { segmentColour } from '../../../src/domain/colours.ts'
import type { Caller } from '../../support/api.ts'
import { until } from '../../support/api.ts'
import { GROUND } from './marked-pictures.ts'
import type { SeenSegment } from './segment-page.ts'
import { draftOf, groundPicture, segmentsOf } from './segment-page.ts'
import { stockFiles } from './stock.ts'
import { expect } from './world.ts'

/** What tests of pictures with masks ask of the server and of the screen. */

export const address = (stage: string, tagId: number): string =>
  `/mark-image-segment?stage=${stage}&tag=${tagId}`

let made = 0
export async function stockSegments(url: string, tag: string, names: readonly string[]): Promise<number> {
  const files = []
  for (const name of names) files.push({ name, bytes: await groundPicture((made += 1)) })
  return stockFiles(url, tag, files, 'image-segments')
}

/** The one draft of somebody in a database. */
export async function draftUuid(caller: Caller, tagId: number): Promise<string> {
  const list = await until(
    () =>
      caller.ask<{ items: { resource: { uuid: string } }[] }>(
        'GET',
        `/api/imageSegments/drafts?tagId=${tagId}`,
      ),
    ({ items }) => items.length > 0,
  )
  return list.items[0]!.resource.uuid
}

/** Waits until the saved draft says this of its segments; areas may differ by rims of strokes. */
export async function expectDraft(
  caller: Caller,
  uuid: string,
  expected: Record<string, Partial<SeenSegment>>,
): Promise<void> {
  await expect
    .poll(async () => {
      const draft = await draftOf(caller, uuid)
      return draft && segmentsOf(draft)
    })
    .toMatchObject(expected)
}

/** Area of a stroke along a straight line. */
export const capsule = (length: number, size: number): number => length * size + (Math.PI * size * size) / 4

const hex = (colour: string): number[] => [1, 3, 5].map((from) => parseInt(colour.slice(from, from + 2), 16))

/** A colour laid over the ground at the default opacity of masks. */
export const tinted = (colourIndex: number, opacity = 0.4): number[] =>
  hex(segmentColour(colourIndex)).map((value, index) => value * opacity + GROUND[index]! * (1 - opacity))

export { isNear as near } from './pixels.ts'
