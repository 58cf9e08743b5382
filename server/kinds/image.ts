import { meanAgreement } from '../../src/domain/quality/agreement.ts'
import type { ServerKind } from './kind.ts'
import { itemAgreement, objectSets } from '../../src/domain/ontology/agreement.ts'
import { objectBounds } from '../../src/domain/ontology/objects.ts'
import { boxSets, DEMO_REASONS, DEMO_UNSURE, demoNames, demoPictures, maybe, moved } from './kind.ts'

const GUIDE = `## 画什么

- **跟踪框**：每张一个，框住最近的一个完整行人
- **排除框**：近处挡住行人的车

## 怎么画

| 情况 | 做法 |
| --- | --- |
| 行人被挡住不到一半 | 按完整的人画框 |
| 行人被挡住一半以上 | 换下一个行人 |
| 没有行人 | 可用性选“不可用” |

框的四边贴着人，误差不超过 **3 像素**。

${DEMO_UNSURE}`

const streets = demoPictures('街景', 'street', 16)

export const image: ServerKind<'image'> = {
  things: ({ trackingCrop, excludeCrops, objects = [] }) => [
    ...maybe(trackingCrop).map((box) => ({ id: 'tracking', label: 'tracking', drawn: { box } })),
    ...excludeCrops.map(({ id, ...box }) => ({ id: `exclude/${id}`, label: 'exclude', drawn: { box } })),
    ...objects.map((object) => {
      const { id, label, attributes: _, ...shape } = object
      return { id: `object/${id}`, label, drawn: { box: objectBounds(object), shape } }
    }),
  ],
  agreement: (a, b) =>
    meanAgreement([
      boxSets(maybe(a.trackingCrop), maybe(b.trackingCrop)),
      boxSets(a.excludeCrops, b.excludeCrops),
      objectSets(a.objects, b.objects),
      itemAgreement(a, b),
    ]),
  demo: {
    pool: { name: '街景采集', description: '示例：街道上的车与行人' },
    pictures: streets,
    clips: false,
    tags: [
      {
        name: '街景一期',
        description: '跟踪行人，排除近处的车',
        settings: { guide: GUIDE, commentReasons: DEMO_REASONS, commentRequired: true },
        external: true,
        items: demoNames(streets, 14),
      },
    ],
    spoiled: (document) => ({
      ...document,
      trackingCrop: document.trackingCrop && moved(document.trackingCrop, -48, -24),
      excludeCrops: document.excludeCrops.slice(1),
    }),
    rejection: '框偏了，没有贴合行人',
  },
}
