/**
 * `npm run bench:suggest`: how much of what the built-in engine suggests is right, on photographs with a truth that people made.
 *
 *   npm run bench:suggest -- [--poses FOLDER] [--hands FOLDER] [--photographs FOLDER] [--other FOLDER] [--out FILE] [--docs FILE]
 *
 * `--poses`: files of COCO's keypoints beside their pictures, in any folders below.
 * `--hands`: files in COCO-WholeBody's form beside their pictures, and the pictures of `suggestions/hand-pairs.json`.
 * `--photographs`: YOLO layout with the 80 classes of COCO, `images` and `labels`.
 * `--other`: what another model found in those photographs, lines of class, middle, sides and score.
 */
import { createBuiltinEngine } from '../server/segmentation/builtin/engine.ts'
import type { Engine } from '../server/segmentation/engine.ts'
import { openBenchmark } from './harness/benchmark.ts'
import { table } from './harness/report.ts'
import { type HandInstance, type HandRow, measureHands, pairRows } from './suggestions/hands.ts'
import { lookThrough, objectRows, type ObjectRow } from './suggestions/objects.ts'
import { measureOrders, type OrderRow } from './suggestions/orders.ts'
import { measurePoses, type PoseRow } from './suggestions/poses.ts'

const { options, rows, write } = openBenchmark('suggest', {
  poses: '',
  hands: '',
  photographs: '',
  other: '',
})
const poses = rows<PoseRow>((row) => row.case)
const hands = rows<HandRow>((row) => row.case)
const instances = rows<HandInstance>((row) => row.case)
const objects = rows<ObjectRow>((row) => row.case)
const orders = rows<OrderRow>((row) => row.case)

const engine = (await createBuiltinEngine({ mostMasks: 20 })) as Required<Engine>
if (options.poses !== '') for (const row of await measurePoses(engine, options.poses)) poses.add(row)
if (options.hands !== '') {
  const measured = await measureHands(engine, options.hands)
  for (const row of measured.rows) hands.add(row)
  for (const row of measured.instances) instances.add(row)
}
if (options.photographs !== '') {
  const photographs = await lookThrough(engine, options.photographs)
  for (const row of objectRows(photographs)) objects.add(row)
  for (const row of await measureOrders(engine, photographs, options.other)) orders.add(row)
}

const posesTable = () =>
  table(
    ['asked about', 'people', 'found', 'nodes', 'right', 'of visible ones', 'actions (median)', 'most'],
    poses
      .all()
      .map((row) => [
        row.case,
        row.people,
        row.found,
        row.nodes,
        row.right,
        row.rightVisible,
        row.actions,
        row.mostActions,
      ]),
  )
const handsTable = () =>
  table(
    ['asked about', 'hands', 'found', 'nodes', 'right', 'single drags (median)', 'with limbs', 'from rest'],
    hands
      .all()
      .map((row) => [row.case, row.hands, row.found, row.nodes, row.right, row.single, row.limbs, row.rest]),
  )
const instancesTable = () =>
  table(
    ['photograph', 'pixels', 'right: picture', 'box', 'actions: picture', 'with limbs', 'box', 'with limbs'],
    instances
      .all()
      .map((row) => [
        row.case,
        row.size,
        row.right.picture,
        row.right.box,
        row.single.picture,
        row.limbs.picture,
        row.single.box,
        row.limbs.box,
      ]),
  )
const pairsTable = () =>
  table(
    ['asked about', 'pairs', 'actions (median)', 'with limbs', 'most', 'at most 12'],
    pairRows(instances.all()).map((row) => [
      row.case,
      row.pairs,
      row.single,
      row.limbs,
      row.most,
      row.atMost12,
    ]),
  )
const objectsTable = () =>
  table(
    ['case', 'objects', 'suggested', 'precision', 'recall'],
    objects.all().map((row) => [row.case, row.objects, row.suggested, row.precision, row.recall]),
  )
const ordersTable = () =>
  table(
    ['order', '10 %', '20 %', '30 %', '50 % of the pictures', 'gain', '20 % of the work', 'gain'],
    orders.all().map((row) => [row.case, ...row.parts, row.gain, row.fifth, row.gainOfWork]),
  )

write(
  {
    ...(options.poses && { poses: posesTable() }),
    ...(options.hands && {
      hands: handsTable(),
      'hand-pairs': pairsTable(),
      'hand-instances': instancesTable(),
    }),
    ...(options.photographs && { objects: objectsTable(), orders: ordersTable() }),
  },
  { page: 'suggestions' },
)
process.exit(0)
