import type { StallCase, Step } from './case.ts'
import { pictureShown, repeat } from './case.ts'
import { allSteps, rowSteps, toolSteps } from './list-steps.ts'
import { FRAMES, ontologyOf, saveDraft, stockVideo, valuesOf } from './stock.ts'

const CLIPS = 1_000
const ONTOLOGY = ontologyOf(3, ['clip'])
/** Frames of a clip; three labels have them at the same time. */
const LENGTH = 5

function clipOf(index: number, times: readonly number[]) {
  const startFrame = Math.floor(index / 3) * LENGTH
  const endFrame = startFrame + LENGTH
  return {
    id: `c${index}`,
    label: ONTOLOGY.labels[index % 3]?.id,
    startFrame,
    endFrame,
    startPts: times[startFrame],
    endPts: times[endFrame],
    crop: null,
    wrongBox: false,
    attributes: valuesOf(index),
  }
}

export const VIDEO: StallCase = {
  name: 'video',
  async stock(url) {
    const settings = { ontology: ONTOLOGY, clipOverlap: 'across-labels' }
    const stocked = await stockVideo(url, 'video', settings)
    const { times } = await stocked.marker.ask<{ times: number[] }>(
      'GET',
      `/api/resources/${stocked.item.resource.uuid}/frames`,
    )
    if (times.length < FRAMES) throw new Error(`the video has ${times.length} frames`)
    return saveDraft(stocked, {
      clips: Array.from({ length: CLIPS }, (_, index) => clipOf(index, times)),
    })
  },
  async opened(page) {
    await pictureShown(page)
    await page.getByRole('button', { name: /^人 1/ }).first().waitFor()
  },
  steps: async (page) => [
    ...(await timelineSteps(page)),
    ...rowSteps(page),
    ...toolSteps(page, 'bicycle'),
    ...allSteps(page, [['attribute of all', 'Shift+2']]),
  ],
}

/** Of a video that is open, whatever its rows have. */
export async function timelineSteps(page: Parameters<StallCase['opened']>[0]): Promise<Step[]> {
  const { keyboard, mouse } = page
  const timeline = await page.getByRole('group', { name: '时间轴' }).boundingBox()
  const { x, y } = { x: (timeline?.x ?? 0) + 300, y: (timeline?.y ?? 0) + 12 }
  const wheel = async (key: string, by: number): Promise<void> => {
    await mouse.move(x + 200, y + 80)
    await keyboard.down(key)
    await repeat(6, () => mouse.wheel(0, by))
    await keyboard.up(key)
  }
  return [
    { name: 'next frame', act: () => repeat(20, () => keyboard.press('ArrowRight')) },
    {
      name: 'play a second',
      async act() {
        await keyboard.press('Space')
        await page.waitForTimeout(1_000)
        await keyboard.press('Space')
      },
    },
    {
      name: 'scrub',
      async act() {
        await mouse.move(x, y)
        await mouse.down()
        await repeat(20, (turn) => mouse.move(x + turn * 10, y))
        await mouse.up()
      },
    },
    { name: 'zoom the timeline in', act: () => wheel('Control', -200) },
    { name: 'pan the timeline', act: () => wheel('Shift', 200) },
    { name: 'zoom the timeline out', act: () => wheel('Control', 200) },
  ]
}
