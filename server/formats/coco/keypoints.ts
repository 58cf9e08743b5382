import type { Node } from '../../../src/domain/documents/schemas.ts'
import { cocoFile } from './write.ts'
import type { ExportItem } from '../export-items.ts'
import type { ExportFile, Exporter } from '../exporter.ts'
import { boxAround, createClasses, labelledNodes, skeletonsOf } from '../skeletons.ts'

/** x, y and visibility of each node; COCO wants zeros where nothing is labelled. */
const triples = (nodes: readonly Node[]): number[] =>
  nodes.flatMap(({ x, y, visibility }) => (visibility === 0 ? [0, 0, 0] : [x, y, visibility]))

/** COCO keypoints: a category for each body type, its bones counted from 1. */
export const cocoKeypoints: Exporter = async function* (head, items): AsyncGenerator<ExportFile> {
  const classes = createClasses(head)
  const annotationsOf = function* (item: ExportItem) {
    for (const skeleton of skeletonsOf(item)) {
      const bbox = boxAround(skeleton.nodes)
      yield {
        category_id: classes.indexOf(skeleton) + 1,
        iscrowd: 0,
        keypoints: triples(skeleton.nodes),
        num_keypoints: labelledNodes(skeleton.nodes).length,
        bbox,
        area: bbox[2] * bbox[3],
        segmentation: [],
      }
    }
  }
  const categories = () =>
    classes.known.map(({ bodyType, template, nodes }, index) => ({
      id: index + 1,
      name: bodyType,
      supercategory: 'person',
      keypoints: nodes,
      skeleton: (template?.edges ?? []).map((edge) => edge.map((node) => node + 1)),
    }))
  yield { name: 'person_keypoints.json', content: cocoFile(head, items, { categories, annotationsOf }) }
}
