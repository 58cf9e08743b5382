import { itemAgreement, segmentAgreement } from '../../src/domain/ontology/agreement.ts'
import { categoriesIn, placedSegments, segmentsOf } from '../../src/domain/segments/tree.ts'
import { meanAgreement, setAgreement } from '../../src/domain/quality/agreement.ts'
import type { ServerKind } from './kind.ts'
import { DEMO_REASONS, DEMO_UNSURE, demoNames, demoPictures } from './kind.ts'

const GUIDE = `## 分什么

- **人**：连同头发和衣物，各部位另建分区
- **遮挡物**：挡在人前面的东西
- **排除物**：像人而不是人的（画像、雕塑）

## 边缘

- 误差不超过 **2 像素**
- 头发画到看得清的轮廓为止，不描单根发丝

${DEMO_UNSURE}`

const people = demoPictures('人物', 'person', 14)

export const imageSegment: ServerKind<'image-segment'> = {
  things: ({ categories }) =>
    placedSegments(categories).map(({ category, segment }) => ({
      id: segment.id,
      label: category,
      drawn: { mask: segment.rleMask },
    })),
  agreement: (a, b) =>
    meanAgreement([
      ...categoriesIn({ ...a.categories, ...b.categories }).map((category) =>
        setAgreement(
          segmentsOf(a.categories, category),
          segmentsOf(b.categories, category),
          segmentAgreement,
        ),
      ),
      itemAgreement(a, b),
    ]),
  demo: {
    pool: { name: '人物采集', description: '示例：人、遮挡物、不是人的人形' },
    pictures: people,
    clips: false,
    tags: [
      {
        name: '人物分割',
        description: '人物连同部位、遮挡物、排除物',
        settings: { guide: GUIDE, commentReasons: DEMO_REASONS },
        external: true,
        items: demoNames(people, 12),
      },
    ],
    spoiled: (document) => ({
      ...document,
      categories: { ...document.categories, cover: [], exclude: [] },
    }),
    rejection: '漏了遮挡物',
  },
}
