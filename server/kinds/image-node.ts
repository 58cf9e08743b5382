import { NODE_TEMPLATES, type NodeTemplate } from '../../src/domain/documents/templates.ts'
import type { ImageNodeDocument } from '../../src/domain/documents/types.ts'
import { meanAgreement, nodeAgreement, setAgreement } from '../../src/domain/quality/agreement.ts'
import { VISIBILITY } from '../../src/domain/constants.ts'
import { itemAgreement, skeletonSets } from '../../src/domain/ontology/agreement.ts'
import { requireValue } from '../require-value.ts'
import type { ServerKind } from './kind.ts'
import { DEMO_REASONS, DEMO_UNSURE, demoNames, demoPictures, moved } from './kind.ts'

const GUIDE = `## 点在哪里

1. 节点放在关节的中心，不是皮肤的边缘
2. 被挡住但能推断位置的节点标为**遮挡**
3. 在画面外的节点不标

左右以**画中人自己**的左右为准。

${DEMO_UNSURE}`

const rightHands = demoPictures('右手', 'right-hand', 6)
const bothHands = demoPictures('双手', 'both-hands', 4)
const bodies = demoPictures('人体', 'body', 5)

const settingsOf = ({ bodyType, nodes, edges }: NodeTemplate) => ({
  guide: GUIDE,
  template: {
    bodyType,
    nodes: [...nodes],
    edges: edges.map((edge) => [requireValue(edge[0]), requireValue(edge[1])] as [number, number]),
  },
  commentReasons: DEMO_REASONS,
})

const isMarked = (nodes: ImageNodeDocument['nodes']): boolean =>
  nodes.some(({ visibility }) => visibility !== VISIBILITY.unlabelled)

/** Where skeletons have labels, the main one is as good as absent. */
function instances({ nodes, extras, objects }: ImageNodeDocument) {
  const main = objects && !isMarked(nodes) ? [] : [nodes]
  return [...main, ...extras.map((extra) => extra.nodes)]
}

export const imageNode: ServerKind<'image-node'> = {
  things: ({ bodyType, nodes, extras, objects = [] }) => [
    ...(isMarked(nodes) ? [{ id: 'main', label: bodyType, drawn: { nodes } }] : []),
    ...extras.map((extra) => ({ id: `extra/${extra.id}`, label: bodyType, drawn: { nodes: extra.nodes } })),
    ...objects.map((object) => ({
      id: `object/${object.id}`,
      label: object.label,
      drawn: { nodes: object.nodes.map(({ attributes: _, ...node }) => node) },
    })),
  ],
  agreement: (a, b) =>
    meanAgreement([
      setAgreement(instances(a), instances(b), nodeAgreement),
      skeletonSets(a.objects, b.objects),
      itemAgreement(a, b),
    ]),
  demo: {
    pool: { name: '关键点采集', description: '示例：手与人体' },
    pictures: [...rightHands, ...bothHands, ...bodies],
    clips: false,
    tags: [
      {
        name: '右手关键点',
        description: '21 个节点',
        settings: settingsOf(NODE_TEMPLATES['right-hand']),
        external: true,
        items: demoNames(rightHands),
      },
      {
        name: '双手关键点',
        description: '左右手各 21 个节点',
        settings: settingsOf(NODE_TEMPLATES['both-hands']),
        external: false,
        items: demoNames(bothHands, 3),
      },
      {
        name: '人体关键点',
        description: 'COCO 的 17 个节点',
        settings: settingsOf(NODE_TEMPLATES['body-17']),
        external: false,
        items: demoNames(bodies),
      },
    ],
    spoiled: (document) => ({
      ...document,
      nodes: document.nodes.map((node, index) =>
        (index === 8 || index === 12) && node.visibility > 0 ? moved(node, -46, -38) : node,
      ),
    }),
    rejection: '指尖的两个节点位置不对',
  },
}
