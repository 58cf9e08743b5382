import type { TagInput } from '../../src/contract/types.d.ts'
import { NODE_TEMPLATES, type NodeTemplate } from '../../src/domain/documents/templates.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { DEMO_CLIPS } from './clips.ts'
import { DEMO_GUIDES } from './guides.ts'
import { requireValue } from '../require-value.ts'

export interface DemoPicture {
  /** File name and resource name; also the key of its truth. */
  name: string
  format: 'jpeg' | 'png' | 'webp'
  /** File name in `server/demo/pictures`. */
  drawing: string
}

export interface DemoTag {
  name: string
  description: string
  settings: NonNullable<TagInput['settings']>
  external: boolean
  items: readonly string[]
}

export interface DemoKind {
  kind: Kind
  pool: { name: string; description: string }
  pictures: readonly DemoPicture[]
  /** Clip file names without extension. */
  clips: readonly string[]
  tags: readonly DemoTag[]
}

const EXTENSIONS = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const

function series(title: string, drawings: string, count: number): DemoPicture[] {
  return Array.from({ length: count }, (_, index) => {
    const format = index % 5 === 3 ? 'webp' : index % 7 === 5 ? 'png' : 'jpeg'
    const number = String(index + 1).padStart(2, '0')
    return { name: `${title}-${number}.${EXTENSIONS[format]}`, format, drawing: `${drawings}-${number}` }
  })
}

const names = (pictures: readonly DemoPicture[], from = 0, to = pictures.length): string[] =>
  pictures.slice(from, to).map(({ name }) => name)

const template = ({ bodyType, nodes, edges }: NodeTemplate) => ({
  bodyType,
  nodes: [...nodes],
  edges: edges.map((edge) => [requireValue(edge[0]), requireValue(edge[1])] as [number, number]),
})

const streets = series('街景', 'street', 16)
const rightHands = series('右手', 'right-hand', 6)
const bothHands = series('双手', 'both-hands', 4)
const bodies = series('人体', 'body', 5)
const people = series('人物', 'person', 14)
const clipNames = DEMO_CLIPS.map(({ name }) => name)

const REASONS = ['框不准', '漏标', '多标', '不该使用']

/** What no tag takes stays in the pool. */
export const DEMO_KINDS: readonly DemoKind[] = [
  {
    kind: 'image',
    pool: { name: '街景采集', description: '示例：街道上的车与行人' },
    pictures: streets,
    clips: [],
    tags: [
      {
        name: '街景一期',
        description: '跟踪行人，排除近处的车',
        settings: { guide: DEMO_GUIDES.image, commentReasons: REASONS, commentRequired: true },
        external: true,
        items: names(streets, 0, 14),
      },
    ],
  },
  {
    kind: 'image-node',
    pool: { name: '关键点采集', description: '示例：手与人体' },
    pictures: [...rightHands, ...bothHands, ...bodies],
    clips: [],
    tags: [
      {
        name: '右手关键点',
        description: '21 个节点',
        settings: {
          guide: DEMO_GUIDES['image-node'],
          template: template(NODE_TEMPLATES['right-hand']),
          commentReasons: REASONS,
        },
        external: true,
        items: names(rightHands),
      },
      {
        name: '双手关键点',
        description: '左右手各 21 个节点',
        settings: {
          guide: DEMO_GUIDES['image-node'],
          template: template(NODE_TEMPLATES['both-hands']),
          commentReasons: REASONS,
        },
        external: false,
        items: names(bothHands, 0, 3),
      },
      {
        name: '人体关键点',
        description: 'COCO 的 17 个节点',
        settings: {
          guide: DEMO_GUIDES['image-node'],
          template: template(NODE_TEMPLATES['body-17']),
          commentReasons: REASONS,
        },
        external: false,
        items: names(bodies),
      },
    ],
  },
  {
    kind: 'image-segment',
    pool: { name: '人物采集', description: '示例：人、遮挡物、不是人的人形' },
    pictures: people,
    clips: [],
    tags: [
      {
        name: '人物分割',
        description: '人物连同部位、遮挡物、排除物',
        settings: { guide: DEMO_GUIDES['image-segment'], commentReasons: REASONS },
        external: true,
        items: names(people, 0, 12),
      },
    ],
  },
  {
    kind: 'video',
    pool: { name: '视频采集', description: '示例：街道、手势、人' },
    pictures: [],
    clips: clipNames,
    tags: [
      {
        name: '视频一期',
        description: '截取有人的片段',
        settings: { guide: DEMO_GUIDES.video, commentReasons: REASONS },
        external: true,
        items: clipNames,
      },
    ],
  },
  {
    kind: 'video-segment',
    pool: { name: '视频分割采集', description: '示例：走动的人与车' },
    pictures: [],
    clips: clipNames,
    tags: [
      {
        name: '视频分割一期',
        description: '逐帧分割人与车',
        settings: {
          guide: DEMO_GUIDES['video-segment'],
          commentReasons: REASONS,
          categories: [
            { name: 'person', label: '人', colourIndex: 0 },
            { name: 'vehicle', label: '车', colourIndex: 1 },
            { name: 'hand', label: '手', colourIndex: 2 },
            { name: 'cover', label: '遮挡物', colourIndex: 3 },
          ],
        },
        external: false,
        items: clipNames,
      },
    ],
  },
]
