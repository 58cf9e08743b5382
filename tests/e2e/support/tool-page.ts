import type { Page } from '@playwright/test'
import { createMaskPort } from '../../../src/annotate/canvas/masks/mask-port.ts'
import type { RleMask } from '../../../src/domain/documents/types.ts'
import { placedSegments } from '../../../src/domain/segments/tree.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Caller } from '../../support/api.ts'
import { login } from '../../support/api.ts'
import { GROUND } from './marked-pictures.ts'
import { address, draftUuid, near, stockSegments } from './segment-driver.ts'
import type { At } from './segment-page.ts'
import { draftOf, segmentPage } from './segment-page.ts'
import { expect } from './world.ts'

/** The page of pictures with masks for tests of tools: what is painted is asked for pixel by pixel. */

/** The mask that was painted last, as the draft has it. */
async function lastMask(marker: Caller, tagId: number): Promise<RleMask | null> {
  const draft = await draftOf(marker, await draftUuid(marker, tagId))
  return (draft && placedSegments(draft.categories).at(-1)?.segment.rleMask) ?? null
}

/** Opens a new picture on the page, at 100 %. */
export async function openTools(page: Page, url: string, name: string) {
  const masks = createMaskPort(await loadCodec())
  const tagId = await stockSegments(url, name, [`${name}.png`])
  const marker = await login(url, 'mark1')
  const segments = segmentPage(page)
  await page.goto(address('mark', tagId))
  await segments.shown(`${name}.png`)
  await segments.locate()
  const saved = (place: At): Promise<boolean> =>
    lastMask(marker, tagId).then((mask) => mask !== null && masks.contains(mask, place))
  return {
    segments,
    /** Until the draft says of places whether they are painted. */
    expectPainted: (painted: readonly At[], clear: readonly At[] = []) =>
      expect
        .poll(async () => Promise.all([...painted, ...clear].map(saved)))
        .toEqual([...painted.map(() => true), ...clear.map(() => false)]),
    area: async (): Promise<number> => {
      const mask = await lastMask(marker, tagId)
      return mask ? masks.area(mask) : 0
    },
    box: async () => {
      const mask = await lastMask(marker, tagId)
      return mask && masks.box(mask)
    },
    /** Lies on the ground's colour, or not. */
    isClear: async (place: At): Promise<boolean> => near(await segments.colourAt(place), [...GROUND]),
  }
}
