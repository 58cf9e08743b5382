import { createBuiltinEngine } from '../../server/segmentation/builtin/engine.ts'
import { proposalFor, RecentProposals } from '../../server/segmentation/corrections.ts'
import type { PromptPoint } from '../../server/segmentation/engine.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { rounded } from '../harness/report.ts'
import { mean } from '../harness/statistics.ts'
import { correction, picturesIn } from './questions.ts'
import type { SegmentRow } from './rows.ts'

/** Number of photographs, and of clicks on each, in the middle of the largest error. */
const [PHOTOGRAPHS, CLICKS] = [24, 3]

/** Gain and loss per click on a box's proposal, for the largest object of each photograph. */
export async function measureCorrections(folder: string): Promise<SegmentRow[]> {
  const codec = await loadCodec()
  const engine = await createBuiltinEngine({ mostMasks: 20 })
  const overlaps: number[][] = []
  for await (const { picture, truths } of picturesIn(codec, folder)) {
    const [truth] = truths
    if (truth === undefined) continue
    const asked = { engine, codec, recent: new RecentProposals(CLICKS + 1), key: '', picture }
    const [box, points]: [ReturnType<typeof codec.box>, PromptPoint[]] = [codec.box(truth), []]
    let { mask } = await proposalFor(asked, { points, box, previous: null })
    const own = [codec.iou(mask, truth)]
    for (let click = 1; click <= CLICKS; click += 1) {
      const point = correction(codec, mask, truth)
      if (point) points.push(point)
      ;({ mask } = await proposalFor(asked, { points, box, previous: null }))
      own.push(codec.iou(mask, truth))
    }
    overlaps.push(own)
    if (overlaps.length === PHOTOGRAPHS) break
  }
  return Array.from({ length: CLICKS + 1 }, (_, click) => {
    const gains = overlaps.map((own) => (own[click] ?? 0) - (own[click - 1] ?? own[click] ?? 0))
    return {
      part: 'corrections',
      case: click === 0 ? 'box' : `click ${click}`,
      n: overlaps.length,
      'mean IoU': rounded(mean(overlaps.map((own) => own[click] ?? 0)), 3),
      'mean gain': rounded(mean(gains), 3),
      'worst fall': rounded(Math.min(0, ...gains), 3),
    }
  })
}
