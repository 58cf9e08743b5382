import type { LabelShape, Ontology, OntologyLabel } from './ontology.ts'
import { drawsShape } from './ontology.ts'
import { folded, labelNamed } from './names.ts'
import { skeletonOf } from './skeletons.ts'
import { ONTOLOGY_TEMPLATES } from './templates.ts'

/** Models have class names; a database has labels of its own, in either language. */

/** Words for one thing, the model's name first. Names of COCO's template are added to them. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['person', 'people', 'human', 'pedestrian', 'body', '人', '行人', '人物', '人员', '人体'],
  ['bicycle', 'bike', '自行车', '单车'],
  ['car', 'vehicle', '汽车', '轿车', '小汽车', '车', '车辆'],
  ['motorcycle', 'motorbike', '摩托车', '摩托'],
  ['airplane', 'aeroplane', 'plane', '飞机'],
  ['bus', '公交车', '公共汽车', '巴士', '大巴'],
  ['truck', 'lorry', '卡车', '货车'],
  ['boat', 'ship', '船', '船只'],
  ['traffic-light', '红绿灯', '信号灯', '交通灯'],
  ['cat', '猫', '猫咪'],
  ['dog', '狗', '犬'],
  ['cow', 'cattle', '牛'],
  ['sports-ball', 'ball', '球'],
  ['cup', 'mug', '杯子', '水杯', '杯'],
  ['bottle', '瓶子', '瓶'],
  ['couch', 'sofa', '沙发'],
  ['dining-table', 'table', 'desk', '餐桌', '桌子'],
  ['tv', 'monitor', 'screen', '电视', '显示器'],
  ['cell-phone', 'phone', 'mobile-phone', '手机', '电话'],
  ['laptop', 'notebook', '笔记本电脑', '笔记本'],
  ['donut', 'doughnut', '甜甜圈'],
  ['potted-plant', 'plant', '盆栽', '植物'],
  ['left-hand', '左手', 'hand', '手'],
  ['right-hand', '右手', 'hand', '手'],
]

const COCO_NAMES = new Map<string, string>(
  ONTOLOGY_TEMPLATES['coco-80'].labels.map(({ id, name }) => [id, name]),
)

/** The name itself first, so that a label of exactly that name comes before one of a synonym. */
function wordsFor(className: string): string[] {
  const name = folded(className)
  const coco = COCO_NAMES.get(name)
  const synonyms = SYNONYMS.filter(([first]) => first === name).flat()
  const known = synonyms.length > 0 ? synonyms : SYNONYMS.filter((words) => words.includes(name)).flat()
  return [className, ...(coco === undefined ? [] : [coco]), ...known]
}

/** What people call a class of COCO; others keep the model's name. */
export const chineseName = (className: string): string => COCO_NAMES.get(folded(className)) ?? className

export const isPerson = (className: string): boolean => wordsFor(className).includes('person')

/** The label that means a model's class and draws the shape; undefined: there is none. */
export function labelOfClass(
  ontology: Ontology,
  className: string,
  shape: LabelShape,
): OntologyLabel | undefined {
  const drawing = { ...ontology, labels: ontology.labels.filter((label) => drawsShape(label, shape)) }
  for (const word of wordsFor(className)) {
    const found = labelNamed(drawing, word)
    if (found) return found
  }
  return undefined
}

/** Of those that draw a skeleton with such nodes, the one of the class, else the first. */
export function skeletonLabelOfClass(
  ontology: Ontology,
  className: string,
  nodes: readonly string[],
): OntologyLabel | undefined {
  const names = new Set(nodes)
  const labels = ontology.labels.filter((label) => {
    const template = skeletonOf(ontology, label)
    return template !== undefined && template.nodes.every(({ id }) => names.has(id))
  })
  return labelOfClass({ ...ontology, labels }, className, 'skeleton') ?? labels[0]
}
