import { NODE_TEMPLATES, type NodeTemplate } from '../../../src/domain/documents/templates.ts'
import { AnnotationRefusal } from '../errors.ts'
import type { LabelledSkeletonTemplate, Labelling, SkeletonDrawing } from '../reading/labelling.ts'
import { shapeText } from './text.ts'

/** What keypoints of a file can be: the database's skeleton, one of the product's, or those of its labels. */

/** COCO writes left_eye, the templates write left-eye. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_]+/g, '-')

/** Files call a node of a label by its name, or by its identifier. */
type NodeName = string | { readonly id: string; readonly name: string }

export const sameNode = (node: NodeName, given: string): boolean =>
  typeof node === 'string'
    ? plain(node) === plain(given)
    : [node.name, node.id].some((one) => plain(one) === plain(given))

/** A name comes before the identifier of another node; -1 for none. */
export function indexOfNode(nodes: readonly NodeName[], given: string): number {
  const named = (is: (node: NodeName) => boolean) => nodes.findIndex(is)
  const found = [
    named((node) => wordOfNode(node) === given),
    named((node) => idOfNode(node) === given),
    named((node) => plain(wordOfNode(node)) === plain(given)),
    named((node) => plain(idOfNode(node)) === plain(given)),
  ]
  return found.find((index) => index >= 0) ?? -1
}

export const idOfNode = (node: NodeName): string => (typeof node === 'string' ? node : node.id)

export const wordOfNode = (node: NodeName): string => (typeof node === 'string' ? node : node.name)

export type NodeCandidate = NodeTemplate | LabelledSkeletonTemplate

interface Reading {
  readonly template: NodeTemplate | undefined
  readonly labelling?: Labelling | undefined
}

export const areLabelled = ({ labelling }: Reading): boolean => labelling?.hasSkeletons === true

const templatesOf = ({ template }: Reading): readonly NodeTemplate[] =>
  template ? [template] : Object.values(NODE_TEMPLATES)

export function candidatesOf(reading: Reading): readonly NodeCandidate[] {
  const { skeletons = [], skeletonFor } = reading.labelling ?? {}
  if (skeletonFor) return [...skeletons, ...templatesOf(reading)]
  return skeletons.length > 0 ? skeletons : templatesOf(reading)
}

/** The name of the label that a file means; as the file has it where there is none. */
export const nameHere = ({ labelling }: Reading, given: string): string =>
  labelling?.labelOf(given)?.name ?? given

/**
 * The database's skeleton, else the fitting one with the category's name, else the only fitting one.
 * Throws an `AnnotationRefusal` with the unknown name. @param label null: the file gives none @param drawing as the file has it
 */
export function fittingCandidate(
  reading: Reading,
  label: string | null,
  fits: (candidate: NodeCandidate) => boolean,
  drawing?: SkeletonDrawing,
): NodeCandidate {
  const name = label === null ? shapeText.unnamed : nameHere(reading, label)
  const made = drawing && !templatesOf(reading).some(fits) && reading.labelling?.skeletonFor?.(name, drawing)
  if (made) return made
  const candidates = candidatesOf(reading)
  const fitting = candidates.filter(fits)
  const named = fitting.find(({ bodyType }) => bodyType === name)
  if (named) return named
  const [only, ...more] = fitting
  const unknown = label === null || candidates.some(({ bodyType }) => bodyType === name) ? [] : [label]
  if (!only) throw new AnnotationRefusal(shapeText.noTemplate(name), { unknown })
  if (more.length > 0)
    throw new AnnotationRefusal(
      shapeText.manyTemplates(
        name,
        fitting.map(({ bodyType }) => bodyType),
      ),
      { unknown },
    )
  return only
}
