import type { VideoClip } from '../../src/domain/documents/types.ts'
import { attributeWorth, itemAgreement } from '../../src/domain/ontology/agreement.ts'
import { meanAgreement, rangeAgreement, setAgreement } from '../../src/domain/quality/agreement.ts'
import type { ServerKind } from './kind.ts'
import { DEMO_REASONS, DEMO_UNSURE, moved, spanSets } from './kind.ts'

const GUIDE = `## 截什么

截取**有人**的片段，人进入画面到离开画面为一段。

- 少于 1 秒的不截
- 镜头切换处断开
- 黑屏、转场记为**排除段**

${DEMO_UNSURE}`

/** 0 for another label; otherwise the share of common frames, half of it depending on the attributes. */
const clipAgreement = (a: VideoClip, b: VideoClip): number =>
  a.label === b.label
    ? rangeAgreement([a.startFrame, a.endFrame], [b.startFrame, b.endFrame]) *
      attributeWorth(a.attributes, b.attributes)
    : 0

export const video: ServerKind<'video'> = {
  things: null,
  agreement: (a, b) =>
    meanAgreement([
      setAgreement(a.clips, b.clips, clipAgreement),
      spanSets(a.exclusions, b.exclusions),
      itemAgreement(a, b),
    ]),
  demo: {
    pool: { name: '视频采集', description: '示例：街道、手势、人' },
    pictures: [],
    clips: true,
    tags: [
      {
        name: '视频一期',
        description: '截取有人的片段',
        settings: { guide: GUIDE, commentReasons: DEMO_REASONS },
        external: true,
      },
    ],
    copy: '视频二期',
    spoiled: (document) => ({
      ...document,
      clips: document.clips.map((clip) => ({ ...clip, crop: clip.crop && moved(clip.crop, -90, -20) })),
    }),
    rejection: '裁剪框没有框住人',
  },
}
