import { MASK_OPACITY } from '../../domain/constants.ts'
import type { SegmentCategory } from '../../domain/documents/types.ts'
import { categoryPlace, inwardPlace, outwardPlace, stepPlace } from '../../domain/segments/move.ts'
import { OVERLAPS } from '../../domain/segments/paint.ts'
import { maskBox } from '../../domain/segments/runs.ts'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import { findSegment } from '../../domain/segments/tree.ts'
import { allListed, segmentAfter } from '../../domain/segments/walk.ts'
import type { CommandTable } from '../commands.ts'
import { maskFields } from '../traits/masks/fields.ts'
import { segmentSelection, selectedSegment } from '../traits/masks/layer.ts'
import { isVisible, soloOf } from '../traits/masks/visible.ts'
import { startsMask } from '../../tools/tools.ts'
import { steppedBrush } from '../../machines/editor/brush.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import { showsPreview } from '../../machines/editor/selectors.ts'
import { reveal } from '../../render/viewport.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { toasts } from '../../ui/toasts.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import { toggleEdges } from '../../annotate/canvas/live-wire/toggle-edges.ts'
import { setRenaming } from '../traits/masks/panel/renaming.ts'
import type { SegmentScope } from './segment-actions.ts'
import * as actions from './segment-actions.ts'
import { copySegment, pasteSegment } from './segment-clipboard.ts'

type Facts = RunFacts<'image-segment'>
type OpenFacts = Facts & SegmentScope

const OPACITY_STEP = 0.1

function startDrawing(facts: OpenFacts, place: Parameters<typeof actions.drawIn>[1]): void {
  if (facts.access.readonly) return facts.access.refuse()
  actions.drawIn(facts, place)
  facts.editor.send({ type: 'SELECT', selection: [] })
  const { tool } = facts.editor.getSnapshot().context
  if (!startsMask(tool)) facts.editor.send({ type: 'PICK', tool: 'brush' })
}

function startNew(facts: OpenFacts, selected: PlacedSegment | undefined): void {
  const { activeCategory, activeTree } = maskFields(facts.fields)
  const place = selected
    ? { category: selected.category, parentId: selected.parent?.segment.id ?? null }
    : { category: activeCategory, parentId: activeTree }
  startDrawing(facts, place)
}

function select({ editor, presenter }: Facts, { segment }: PlacedSegment): void {
  editor.send({ type: 'SELECT', selection: segmentSelection(segment.id) })
  const box = maskBox(segment.rleMask)
  if (box) presenter?.view.move((viewport, picture) => reveal(viewport, picture, box))
}

/** Selects the next visible segment. False while error boxes are drawn: then those are cycled. */
function selectAfter(facts: OpenFacts, step: 1 | -1): boolean {
  if (facts.editor.getSnapshot().context.tool === 'errorBox') return false
  const trees = actions.treesOf(facts)
  const fields = maskFields(facts.fields)
  const solo = soloOf(trees, fields)
  const next = segmentAfter(allListed(trees), selectedSegment(facts.selection), step, (placed) =>
    isVisible(placed, fields, solo),
  )
  if (next) select(facts, next)
  return next !== null
}

function nextOverlap({ fields, setFields }: SegmentScope): void {
  const index = OVERLAPS.indexOf(maskFields(fields).overlap)
  const overlap = OVERLAPS[(index + 1) % OVERLAPS.length] ?? 'share'
  setFields({ overlap })
  const { title, [overlap]: word } = imageSegmentText.overlap
  toasts.show({ tone: 'info', text: `${title}：${word}` })
}

function fade({ fields, setFields }: SegmentScope, by: number): void {
  const opacity = Math.round((maskFields(fields).maskOpacity + by) * 100) / 100
  setFields({ maskOpacity: Math.min(Math.max(opacity, MASK_OPACITY.min), MASK_OPACITY.max) })
}

type Run = (facts: OpenFacts) => unknown

/** Null where nothing is open. A ruling on a pending item pushes no annotation, so it changes nothing. */
function openFactsOf(facts: Facts): OpenFacts | null {
  const { access, purpose } = facts
  if (!access) return null
  return { ...facts, access: purpose === 'ruling' ? { ...access, readonly: true } : access }
}

const own =
  (run: Run) =>
  (facts: Facts): void => {
    const open = openFactsOf(facts)
    if (open) run(open)
  }

const instead =
  (run: (facts: OpenFacts) => boolean) =>
  (facts: Facts): boolean => {
    const open = openFactsOf(facts)
    return open !== null && run(open)
  }

function selectedIn(facts: OpenFacts): PlacedSegment | undefined {
  const id = selectedSegment(facts.selection)
  return id === null ? undefined : findSegment(actions.treesOf(facts), id)
}

const onSegment = (act: (facts: OpenFacts, selected: PlacedSegment) => void) =>
  own((facts) => {
    const selected = selectedIn(facts)
    if (selected) act(facts, selected)
    else toasts.show({ tone: 'info', text: imageSegmentText.notices.noSelection })
  })

const moveBy = (place: typeof inwardPlace) =>
  onSegment((facts, { segment }) =>
    actions.move(facts, segment.id, place(actions.treesOf(facts), segment.id)),
  )

const moveTo = (category: SegmentCategory) => moveBy(() => categoryPlace(category))

const byId = (act: (scope: SegmentScope, id: string) => void) =>
  onSegment((facts, { segment }) => act(facts, segment.id))

/** The tool handles the key: it removes the last vertex or prompt, and does nothing during a stroke. */
const isForTool = ({ event, editor }: Facts): boolean => event !== null && showsPreview(editor.getSnapshot())

function removeSelected(facts: OpenFacts): boolean {
  const selected = selectedIn(facts)
  if (!selected || isForTool(facts)) return false
  actions.remove(facts, selected.segment.id)
  return true
}

export const SEGMENT_COMMANDS: CommandTable<[Facts]> = {
  'segment.human': own((facts) => startDrawing(facts, categoryPlace('human'))),
  'segment.cover': own((facts) => startDrawing(facts, categoryPlace('cover'))),
  'segment.exclude': own((facts) => startDrawing(facts, categoryPlace('exclude'))),
  'segment.new': own((facts) => startNew(facts, selectedIn(facts))),
  'segment.newPart': onSegment((facts, { category, segment }) =>
    startDrawing(facts, { category, parentId: segment.id }),
  ),
  'segment.toHuman': moveTo('human'),
  'segment.toCover': moveTo('cover'),
  'segment.toExclude': moveTo('exclude'),
  'segment.copy': onSegment((_, selected) => copySegment(selected)),
  'segment.paste': own((facts) => pasteSegment(facts, facts.editor.getSnapshot().context.bounds)),
  'segment.rename': onSegment(({ access }, { segment }) =>
    access.readonly ? access.refuse() : setRenaming(segment.id),
  ),
  'segment.recolour': byId(actions.recolourNext),
  'segment.hide': byId(actions.toggleHidden),
  'segment.solo': own((facts) => actions.toggleSolo(facts, selectedSegment(facts.selection))),
  'segment.lock': byId(actions.toggleLocked),
  'segment.merge': byId(actions.mergeWithBeneath),
  'segment.cutOut': byId(actions.cutOut),
  'segment.raise': moveBy((trees, id) => stepPlace(trees, id, 1)),
  'segment.lower': moveBy((trees, id) => stepPlace(trees, id, -1)),
  'segment.inward': moveBy(inwardPlace),
  'segment.outward': moveBy(outwardPlace),
  'overlap.next': own(nextOverlap),
  'edges.toggle': own(toggleEdges),
  'brush.larger': own(({ fields, setFields }) => setFields(steppedBrush(fields, 1))),
  'brush.smaller': own(({ fields, setFields }) => setFields(steppedBrush(fields, -1))),
  'masks.denser': own((facts) => fade(facts, OPACITY_STEP)),
  'masks.fainter': own((facts) => fade(facts, -OPACITY_STEP)),
  'wrong.toggle': own(({ access }) =>
    access.commit(setField(access.work, ['annotation'], 'isCorrect', !access.work.annotation.isCorrect), {
      label: 'wrong',
    }),
  ),
  'edit.selectNext': instead((facts) => selectAfter(facts, 1)),
  'edit.selectPrevious': instead((facts) => selectAfter(facts, -1)),
  'edit.remove': instead(removeSelected),
}
