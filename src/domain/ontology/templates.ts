import { segmentColour } from '../colours.ts'
import type { LabelShape, Ontology } from './ontology.ts'
import { SKELETON_TEMPLATES } from './skeleton-templates.ts'
import type { SkeletonTemplate } from './skeletons.ts'

/** COCO's 80 classes, in the order of COCO: identifier and name. Source: https://cocodataset.org/#explore */
const COCO_80 = `person 人|bicycle 自行车|car 汽车|motorcycle 摩托车|airplane 飞机|bus 公交车|train 火车|truck 卡车|boat 船
traffic-light 红绿灯|fire-hydrant 消防栓|stop-sign 停车标志|parking-meter 停车计时器|bench 长椅|bird 鸟|cat 猫|dog 狗|horse 马
sheep 羊|cow 牛|elephant 大象|bear 熊|zebra 斑马|giraffe 长颈鹿|backpack 背包|umbrella 雨伞|handbag 手提包|tie 领带
suitcase 行李箱|frisbee 飞盘|skis 双板滑雪板|snowboard 单板滑雪板|sports-ball 球|kite 风筝|baseball-bat 棒球棒
baseball-glove 棒球手套|skateboard 滑板|surfboard 冲浪板|tennis-racket 网球拍|bottle 瓶子|wine-glass 红酒杯|cup 杯子
fork 叉子|knife 刀|spoon 勺子|bowl 碗|banana 香蕉|apple 苹果|sandwich 三明治|orange 橙子|broccoli 西兰花|carrot 胡萝卜
hot-dog 热狗|pizza 披萨|donut 甜甜圈|cake 蛋糕|chair 椅子|couch 沙发|potted-plant 盆栽|bed 床|dining-table 餐桌|toilet 马桶
tv 电视|laptop 笔记本电脑|mouse 鼠标|remote 遥控器|keyboard 键盘|cell-phone 手机|microwave 微波炉|oven 烤箱|toaster 烤面包机
sink 水槽|refrigerator 冰箱|book 书|clock 钟|vase 花瓶|scissors 剪刀|teddy-bear 泰迪熊|hair-drier 吹风机|toothbrush 牙刷`

/** The 19 classes that Cityscapes evaluates, in the order of its train ids. Source: cityscapesScripts, labels.py */
const CITYSCAPES_19 = `road 道路|sidewalk 人行道|building 建筑|wall 墙|fence 围栏|pole 杆|traffic-light 红绿灯|traffic-sign 交通标志
vegetation 植被|terrain 地面|sky 天空|person 行人|rider 骑行者|car 汽车|truck 卡车|bus 公交车|train 火车|motorcycle 摩托车
bicycle 自行车`

/** What most streets have. */
const CITYSCAPES_ON_DIGITS = 'road sidewalk building pole traffic-sign vegetation sky person car'.split(' ')

/** Of these Cityscapes tells instances apart; the others are whole areas. */
const CITYSCAPES_INSTANCES: ReadonlySet<string> = new Set(
  'person rider car truck bus train motorcycle bicycle'.split(' '),
)

const DIGITS = 9

/**
 * @param shapesOf of all kinds that draw the label; each kind takes its own
 * @param onDigits which labels have the digits from 1; the first ones when left out
 */
function ontologyOf(
  words: string,
  shapesOf: (id: string) => LabelShape[],
  onDigits?: readonly string[],
): Ontology {
  const named = words.split(/[|\n]/).map((word) => word.split(' '))
  const keyed = onDigits ?? named.slice(0, DIGITS).map(([id = '']) => id)
  return {
    labels: named.map(([id = '', name = ''], index) => {
      const key = keyed.includes(id) ? { key: String(keyed.indexOf(id) + 1) } : {}
      return { id, name, colour: segmentColour(index), ...key, shapes: shapesOf(id), attributes: [] }
    }),
    attributes: [],
  }
}

/** A label for each skeleton. */
const ontologyOfSkeletons = (
  ...named: readonly (readonly [string, string, SkeletonTemplate])[]
): Ontology => ({
  labels: named.map(([id, name, skeleton], index) => ({
    id,
    name,
    colour: segmentColour(index),
    key: String(index + 1),
    shapes: ['skeleton'],
    attributes: [],
    skeleton: skeleton.id,
  })),
  attributes: [],
  skeletons: named.map(([, , skeleton]) => skeleton),
})

/** What an admin can begin with. */
export const ONTOLOGY_TEMPLATES = {
  'coco-80': ontologyOf(COCO_80, () => ['box', 'polygon', 'mask']),
  'cityscapes-19': ontologyOf(
    CITYSCAPES_19,
    (id) => ['polygon', CITYSCAPES_INSTANCES.has(id) ? 'mask' : 'area'],
    CITYSCAPES_ON_DIGITS,
  ),
  'body-17': ontologyOfSkeletons(['person', '人', SKELETON_TEMPLATES['body-17']]),
  'hands-21': ontologyOfSkeletons(
    ['left-hand', '左手', SKELETON_TEMPLATES['left-hand']],
    ['right-hand', '右手', SKELETON_TEMPLATES['right-hand']],
  ),
  'face-5': ontologyOfSkeletons(['face', '人脸', SKELETON_TEMPLATES['face-5']]),
} as const satisfies Record<string, Ontology>
