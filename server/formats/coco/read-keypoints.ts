import { BLUR } from '../../../src/domain/constants.ts'
import { emptyDocument } from '../../../src/domain/documents/empty.ts'
import type { DocumentOf, Node } from '../../../src/domain/documents/schemas.ts'
import { NODE_TEMPLATES, type NodeTemplate } from '../../../src/domain/documents/templates.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { AnnotationRefusal } from '../errors.ts'
import type { CocoAnnotation, CocoReader, CocoReading } from './annotations.ts'
import { categoryOf } from './annotations.ts'
import type { Category } from './image-index.ts'
import { roundedIn } from '../shapes/areas.ts'
import { cocoText } from './text.ts'

/** Names of nodes as they are compared: COCO writes left_eye where the templates write left-eye. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_]+/g, '-')

export const sameNode = (a: string, b: string): boolean => plain(a) === plain(b)

const hasNodes = ({ nodes }: NodeTemplate, names: readonly string[]): boolean =>
  nodes.length === names.length && nodes.every((node, at) => sameNode(node, names[at] ?? ''))

/**
 * The skeleton that a category is about: of the tag's, else of the product's, those that fit, the one that the category
 * is called after, else the only one. Throws an `AnnotationRefusal`, which tells the category's name as unknown: whoever
 * imports may say which skeleton it is, or leave it out.
 *
 * @param label null where the file gives no name
 */
export function fittingTemplate(
  own: NodeTemplate | undefined,
  label: string | null,
  fits: (template: NodeTemplate) => boolean,
): NodeTemplate {
  const name = label ?? cocoText.unnamed
  const candidates: readonly NodeTemplate[] = own ? [own] : Object.values(NODE_TEMPLATES)
  const fitting = candidates.filter(fits)
  const named = fitting.find(({ bodyType }) => bodyType === name)
  if (named) return named
  const [only, ...more] = fitting
  const unknown = label === null || candidates.some(({ bodyType }) => bodyType === label) ? [] : [label]
  if (!only) throw new AnnotationRefusal(cocoText.noTemplate(name), unknown)
  if (more.length > 0)
    throw new AnnotationRefusal(
      cocoText.manyTemplates(
        name,
        fitting.map(({ bodyType }) => bodyType),
      ),
      unknown,
    )
  return only
}

const templateOf = ({ template }: CocoReading, { name, keypoints }: Category): NodeTemplate =>
  fittingTemplate(template, name, (each) =>
    keypoints === undefined ? each.bodyType === name : hasNodes(each, keypoints),
  )

function visibilityOf(value: number): Node['visibility'] {
  if (value === 0 || value === 1 || value === 2) return value
  throw new AnnotationRefusal(cocoText.visibility(value))
}

function nodesOf({ nodes }: NodeTemplate, { width, height }: Size, { keypoints }: CocoAnnotation): Node[] {
  if (!keypoints) throw new AnnotationRefusal(cocoText.noKeypoints)
  if (keypoints.length !== nodes.length * 3)
    throw new AnnotationRefusal(cocoText.tripleCount(keypoints.length, nodes.length))
  return nodes.map((name, at) => {
    const [x = 0, y = 0, visibility = 0] = keypoints.slice(at * 3, at * 3 + 3)
    return visibility === 0
      ? { name, x: 0, y: 0, visibility: 0 }
      : { name, x: roundedIn(x, width), y: roundedIn(y, height), visibility: visibilityOf(visibility) }
  })
}

/** Instances of one skeleton. COCO says nothing of blur: a picture with nodes is taken for a sharp one. */
export const readKeypoints: CocoReader = (reading, image, annotations) => {
  const { blur = BLUR.none } = image
  const labels = reading.template && { template: reading.template }
  const empty = emptyDocument('image-node', labels ? { labels } : {})
  const instances = annotations.map((annotation) => {
    const template = templateOf(reading, categoryOf(reading, annotation))
    return { bodyType: template.bodyType, nodes: nodesOf(template, image, annotation) }
  })
  const types = [...new Set(instances.map(({ bodyType }) => bodyType))]
  if (types.length > 1) throw new AnnotationRefusal(cocoText.mixedTypes(types))
  const [first, ...others] = instances
  return {
    ...empty,
    ...first,
    extras: others.map(({ nodes }, turn) => ({ id: `coco-${turn + 1}`, nodes })),
    // Whatever stands there is looked at with the whole document.
    blur: blur as DocumentOf['image-node']['blur'],
  } satisfies DocumentOf['image-node']
}
