import type { FrameMasks } from '../../src/domain/ontology/agreement.ts'
import { drawnSets, hasLabels, itemAgreement } from '../../src/domain/ontology/agreement.ts'
import { meanAgreement } from '../../src/domain/quality/agreement.ts'
import type { ServerKind } from './kind.ts'
import { boxSets, DEMO_REASONS, DEMO_UNSURE, maskSets, maybe, spanSets } from './kind.ts'

const GUIDE = `## 跟什么

| 类别 | 说明 |
| --- | --- |
| 人 | 一人一个对象，走出画面再回来仍是同一个 |
| 车 | 移动的和停着的都要 |
| 手 | 只在手单独入画时标 |
| 遮挡物 | 挡住人或车时才标 |

先用跟踪，再逐帧检查**不确定**的帧。

${DEMO_UNSURE}`

/** Of those named by either; null: none. */
function sharedFrames(a: readonly number[], b: readonly number[]): number | null {
  const [one, other] = [new Set(a), new Set(b)]
  const every = new Set([...one, ...other])
  if (every.size === 0) return null
  return [...every].filter((frame) => one.has(frame) && other.has(frame)).length / every.size
}

/** Frame by frame, whatever the objects are. Null: neither has a mask. */
function videoMasks(a: FrameMasks, b: FrameMasks): number | null {
  const every = new Set([...a.keys(), ...b.keys()])
  const masksAt = (masks: FrameMasks, frame: number) => [...(masks.get(frame)?.values() ?? [])]
  const parts = [...every].flatMap((frame) => maskSets(masksAt(a, frame), masksAt(b, frame)) ?? [])
  return parts.length === 0 ? null : meanAgreement(parts)
}

export const videoSegment: ServerKind<'video-segment'> = {
  things: null,
  agreement: (a, b, [masksOfA, masksOfB]) =>
    meanAgreement([
      hasLabels(a) || hasLabels(b)
        ? drawnSets({ objects: a.objects, masks: masksOfA }, { objects: b.objects, masks: masksOfB })
        : videoMasks(masksOfA, masksOfB),
      spanSets(a.clipRanges, b.clipRanges),
      sharedFrames(a.excludeFrames, b.excludeFrames),
      boxSets(maybe(a.excludeCrop), maybe(b.excludeCrop)),
      itemAgreement(a, b),
    ]),
  demo: {
    pool: { name: '视频分割采集', description: '示例：走动的人与车' },
    pictures: [],
    clips: true,
    tags: [
      {
        name: '视频分割一期',
        description: '逐帧分割人与车',
        settings: {
          guide: GUIDE,
          commentReasons: DEMO_REASONS,
          categories: [
            { name: 'person', label: '人', colourIndex: 0 },
            { name: 'vehicle', label: '车', colourIndex: 1 },
            { name: 'hand', label: '手', colourIndex: 2 },
            { name: 'cover', label: '遮挡物', colourIndex: 3 },
          ],
        },
        external: false,
      },
    ],
    copy: '视频分割二期',
    spoiled: (document) => ({ ...document, objects: document.objects.slice(1) }),
    rejection: '少了一个对象',
  },
}
