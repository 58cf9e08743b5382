import type { InferenceSession } from 'onnxruntime-node'
import { HAND_NODES, NODE_TEMPLATES } from '../../../../src/domain/documents/templates.ts'
import { literalIn, numbersIn, textsIn } from './literals.ts'
import type { Metadata } from './metadata.ts'

/** What a graph of a detector is: by the names and shapes of its inputs and outputs, and by its metadata. */

/**
 * How boxes come out.
 * - `yolo`: [1, 4 + classes + more, places], centre and size in input pixels; overlapping ones must be dropped.
 * - `yolo-end`: [1, objects, 6 + more], corners in input pixels, score, class; nothing overlaps.
 * - `rtdetr`: [1, objects, 4 + classes], centre and size as shares of the picture.
 * - `detr`: labels, boxes and scores of RT-DETR's and D-FINE's own exports, in pixels of the picture.
 * - `detr-logits`: logits and pred_boxes of Transformers' exports, as shares of the picture.
 */
export type Head = 'yolo' | 'yolo-end' | 'rtdetr' | 'detr' | 'detr-logits'

export const DETECTOR_TASKS = ['detect', 'segment', 'pose'] as const
export type DetectorTask = (typeof DETECTOR_TASKS)[number]

export interface Keypoints {
  /** `body-17`, `hand-21`, or null: the model's own. */
  readonly template: string | null
  readonly names: readonly string[]
  /** 3: each has its own score behind x and y. */
  readonly values: 2 | 3
}

export interface Detector {
  readonly head: Head
  readonly task: DetectorTask
  /** Of the picture; the second of `detr` is its size. */
  readonly input: { readonly name: string; readonly width: number; readonly height: number }
  readonly sizeInput: string | null
  readonly output: string
  /** Of segmentation: prototypes, and how many an object mixes. */
  readonly protos: { readonly name: string; readonly count: number } | null
  readonly keypoints: Keypoints | null
  /** Names by number; empty: neither the file nor one beside it tells. */
  readonly classes: readonly string[]
}

/** A graph that this product cannot use; the message says what was found. */
export class UnfitModel extends Error {}

type Fields = readonly InferenceSession.ValueMetadata[]

export interface Graph {
  readonly inputs: Fields
  readonly outputs: Fields
}

const shapeOf = (field: InferenceSession.ValueMetadata): readonly (number | string)[] =>
  field.isTensor ? field.shape : []

const shown = (field: InferenceSession.ValueMetadata): string =>
  `${field.name} ${field.isTensor ? `${field.type} ` : ''}[${shapeOf(field).join(', ')}]`

export const fieldText = shown

const lengthAt = (field: InferenceSession.ValueMetadata | undefined, at: number): number | null => {
  const length = field && shapeOf(field)[at]
  return typeof length === 'number' && length > 0 ? length : null
}

const named = (fields: Fields, name: string): InferenceSession.ValueMetadata | undefined =>
  fields.find((field) => field.name === name)

/** Where neither the graph nor its metadata has one. */
const USUAL_SIDE = 640

function pictureInput(inputs: Fields, metadata: Metadata): Detector['input'] {
  const found = inputs.find((field) => field.isTensor && field.shape.length === 4)
  if (!found?.isTensor) throw new UnfitModel(`no input of a picture among ${inputs.map(shown).join('; ')}`)
  if (found.type === 'float16')
    throw new UnfitModel(`input ${shown(found)}: export it again in float32 (half=False)`)
  if (found.type !== 'float32') throw new UnfitModel(`input ${shown(found)} is not float32`)
  const channels = lengthAt(found, 1)
  if (channels !== null && channels !== 3) throw new UnfitModel(`input ${shown(found)} has not 3 channels`)
  const batch = lengthAt(found, 0)
  if (batch !== null && batch !== 1)
    throw new UnfitModel(`input ${shown(found)} takes ${batch} pictures at once: export it with batch 1`)
  const [height = USUAL_SIDE, width = height] = numbersIn(literalIn(metadata.get('imgsz') ?? '')) ?? []
  return {
    name: found.name,
    height: lengthAt(found, 2) ?? height,
    width: lengthAt(found, 3) ?? width,
  }
}

function taskOf(metadata: Metadata): DetectorTask {
  const task = metadata.get('task') ?? 'detect'
  const known = DETECTOR_TASKS.find((each) => each === task)
  if (known === undefined) throw new UnfitModel(`its task is ${task}, not ${DETECTOR_TASKS.join(', ')}`)
  return known
}

const HAND = 'hand-21'
const BODY = 'body-17'
const BODY_NODES = NODE_TEMPLATES[BODY].nodes

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** COCO's 17 in COCO's order, and MediaPipe's 21 of a hand, as YOLO's data sets of hands have them. */
function keypointsOf(metadata: Metadata): Keypoints {
  const shape = numbersIn(literalIn(metadata.get('kpt_shape') ?? ''))
  const [count, values] = shape ?? []
  if (count === undefined || count < 1 || (values !== 2 && values !== 3))
    throw new UnfitModel(
      `metadata kpt_shape is ${metadata.get('kpt_shape') ?? 'missing'}, not [nodes, 2 or 3]`,
    )
  const given = literalIn(metadata.get('kpt_names') ?? '')
  const own = textsIn(given instanceof Map ? given.get('0') : given)
  const isTemplate = (nodes: readonly string[]): boolean =>
    count === nodes.length && (own === undefined || own.every((name, at) => plain(name) === nodes[at]))
  if (isTemplate(BODY_NODES)) return { template: BODY, names: BODY_NODES, values }
  if (isTemplate(HAND_NODES)) return { template: HAND, names: HAND_NODES, values }
  const names = own?.length === count ? own : Array.from({ length: count }, (_, at) => String(at + 1))
  return { template: null, names, values }
}

/** Names of a mapping or list in metadata, else of a file beside. */
const classesOf = (metadata: Metadata, beside: readonly string[]): readonly string[] =>
  textsIn(literalIn(metadata.get('names') ?? '')) ?? beside

interface HeadFacts {
  readonly task: DetectorTask
  /** Values of an object behind its classes. */
  readonly more: number
  /** 0: unknown. */
  readonly classes: number
  readonly isEnd: boolean
  readonly isRtdetr: boolean
}

/** Of one output of three dimensions. With two classes, RT-DETR has as many columns as an end-to-end YOLO. */
function headOf(
  field: InferenceSession.ValueMetadata,
  { task, more, classes, isEnd, isRtdetr }: HeadFacts,
): Head {
  const [first, second] = [lengthAt(field, 1), lengthAt(field, 2)]
  if (shapeOf(field).length !== 3) throw new UnfitModel(`output ${shown(field)} has not 3 dimensions`)
  const isPlaces = second === null || first === null || first < second
  if (isRtdetr && classes > 0 && second === 4 + classes) return 'rtdetr'
  if (isEnd && second === 6 + more) return 'yolo-end'
  if (classes > 0 && first === 4 + classes + more) return 'yolo'
  if (second === 6 + more) return 'yolo-end'
  if (classes > 0 && task === 'detect' && second === 4 + classes) return 'rtdetr'
  if (classes === 0 && first !== null && first > 4 + more && isPlaces) return 'yolo'
  throw new UnfitModel(
    `output ${shown(field)} fits neither [1, ${classes > 0 ? 4 + classes + more : '4 + classes'}, places] nor [1, objects, ${6 + more}]`,
  )
}

function yoloOf({ inputs, outputs }: Graph, metadata: Metadata, classes: readonly string[]): Detector {
  const task = taskOf(metadata)
  const input = pictureInput(inputs, metadata)
  const output = outputs.find((field) => shapeOf(field).length === 3)
  if (!output) throw new UnfitModel(`no output of objects among ${outputs.map(shown).join('; ')}`)
  const keypoints = task === 'pose' ? keypointsOf(metadata) : null
  const maps = task === 'segment' ? outputs.find((field) => shapeOf(field).length === 4) : undefined
  const count = lengthAt(maps, 1)
  if (task === 'segment' && (!maps || count === null))
    throw new UnfitModel(`no output of prototypes among ${outputs.map(shown).join('; ')}`)
  const protos = maps && count !== null ? { name: maps.name, count } : null
  const more = (keypoints ? keypoints.names.length * keypoints.values : 0) + (protos?.count ?? 0)
  const isEnd = metadata.get('end2end') === 'True'
  const isRtdetr = /rt-?detr/i.test(metadata.get('description') ?? '')
  const head = headOf(output, { task, more, classes: classes.length, isEnd, isRtdetr })
  return { head, task, input, sizeInput: null, output: output.name, protos, keypoints, classes }
}

const DETR_OUTPUTS = ['labels', 'boxes', 'scores'] as const

/** Throws an `UnfitModel`. @param beside names of classes from a file in the folder */
export function detectorOf(graph: Graph, metadata: Metadata, beside: readonly string[]): Detector {
  const { inputs, outputs } = graph
  const classes = classesOf(metadata, beside)
  const shared = { task: 'detect', protos: null, keypoints: null, classes } as const
  if (DETR_OUTPUTS.every((name) => named(outputs, name))) {
    const size = inputs.find((field) => shapeOf(field).length === 2)
    if (size?.isTensor !== true || size.type !== 'int64')
      throw new UnfitModel(`no input of sizes (int64, [1, 2]) among ${inputs.map(shown).join('; ')}`)
    return {
      ...shared,
      head: 'detr',
      input: pictureInput(inputs, metadata),
      sizeInput: size.name,
      output: 'boxes',
    }
  }
  if (named(outputs, 'logits') && named(outputs, 'pred_boxes'))
    return {
      ...shared,
      head: 'detr-logits',
      input: pictureInput(inputs, metadata),
      sizeInput: null,
      output: 'pred_boxes',
    }
  return yoloOf(graph, metadata, classes)
}
