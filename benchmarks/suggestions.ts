/**
 * `npm run bench:suggest`: how much of what the built-in engine suggests is right, on photographs with a truth that people made.
 *
 *   npm run bench:suggest -- [--poses FOLDER] [--photographs FOLDER] [--out FILE] [--docs FILE]
 *
 * `--poses`: files of COCO's keypoints beside their pictures, in any folders below.
 * `--photographs`: YOLO layout with the 80 classes of COCO, `images` and `labels`.
 */
import { createBuiltinEngine } from '../server/segmentation/builtin/engine.ts'
import type { Engine } from '../server/segmentation/engine.ts'
import { openBenchmark } from './harness/benchmark.ts'
import { table } from './harness/report.ts'
import { measureObjects, type ObjectRow } from './suggestions/objects.ts'
import { measurePoses, type PoseRow } from './suggestions/poses.ts'

const { options, rows, write } = openBenchmark('suggest', { poses: '', photographs: '' })
const poses = rows<PoseRow>((row) => row.case)
const objects = rows<ObjectRow>((row) => row.case)

const engine = (await createBuiltinEngine()) as Required<Engine>
if (options.poses !== '') for (const row of await measurePoses(engine, options.poses)) poses.add(row)
if (options.photographs !== '')
  for (const row of await measureObjects(engine, options.photographs)) objects.add(row)

write(
  {
    poses: table(
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
    ),
    objects: table(
      ['case', 'objects', 'suggested', 'precision', 'recall'],
      objects.all().map((row) => [row.case, row.objects, row.suggested, row.precision, row.recall]),
    ),
  },
  { page: 'suggestions' },
)
process.exit(0)
