import { MASK_OPACITY } from '../../domain/constants.ts'
import type { SegmentCategory } from '../../domain/documents/schemas.ts'
import { categoryPlace, inwardPlace, outwardPlace, stepPlace } from '../../domain/segments/move.ts'
import { OVERLAPS } from '../../domain/segments/paint.ts'
import { maskBox } from '../../domain/segments/runs.ts'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import { findSegment } from '../../domain/segments/tree.ts'
import { allListed, segmentAfter } from '../../domain/segments/walk.ts'
import type { Command } from '../commands.ts'
import { maskFields } from '../traits/masks/fields.ts'
import { segmentSelection, selectedSegment } from '../traits/masks/layer.ts'
import { isVisible, soloOf } from '../traits/masks/visible.ts'
import { startsMask } from '../../tools/mask-tools.ts'
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

const CATEGORY_COMMANDS: Partial<Record<Command, SegmentCategory>> = {
  'segment.human': 'human',
  'segment.cover': 'cover',
  'segment.exclude': 'exclude',
}

const MOVE_COMMANDS: Partial<Record<Command, SegmentCategory>> = {
  'segment.toHuman': 'human',
  'segment.toCover': 'cover',
  'segment.toExclude': 'exclude',
}

/** The next stroke makes a new segment there; a tool that begins none gives way to the brush. */
function startDrawing(facts: OpenFacts, place: Parameters<typeof actions.drawIn>[1]): void {
  if (facts.access.readonly) return facts.access.refuse()
  actions.drawIn(facts, place)
  facts.editor.send({ type: 'SELECT', selection: [] })
  const { tool } = facts.editor.getSnapshot().context
  if (!startsMask(tool)) facts.editor.send({ type: 'PICK', tool: 'brush' })
}

/** Beside the selected segment; where none is, wherever the last one was to be. */
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

/** Goes through what is shown. False while error boxes are what is drawn: those are gone through then. */
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

/** Commands that need nothing selected. */
function runGeneral(command: Command, facts: OpenFacts): boolean {
  const category = CATEGORY_COMMANDS[command]
  if (category) startDrawing(facts, categoryPlace(category))
  switch (command) {
    case 'segment.solo':
      actions.toggleSolo(facts, selectedSegment(facts.selection))
      return true
    case 'segment.paste':
      pasteSegment(facts, facts.editor.getSnapshot().context.bounds)
      return true
    case 'overlap.next':
      nextOverlap(facts)
      return true
    case 'edges.toggle':
      toggleEdges(facts)
      return true
    case 'brush.larger':
    case 'brush.smaller':
      facts.setFields(steppedBrush(facts.fields, command === 'brush.larger' ? 1 : -1))
      return true
    case 'masks.denser':
    case 'masks.fainter':
      fade(facts, command === 'masks.denser' ? OPACITY_STEP : -OPACITY_STEP)
      return true
    case 'edit.selectNext':
      return selectAfter(facts, 1)
    case 'edit.selectPrevious':
      return selectAfter(facts, -1)
    case 'wrong.toggle':
      facts.access.commit(
        setField(facts.access.work, ['annotation'], 'isCorrect', !facts.access.work.annotation.isCorrect),
        { label: 'wrong' },
      )
      return true
    default:
      return category !== undefined
  }
}

type OnSegment = (facts: OpenFacts, selected: PlacedSegment) => void

const moveBy =
  (place: typeof inwardPlace): OnSegment =>
  (facts, { segment }) =>
    actions.move(facts, segment.id, place(actions.treesOf(facts), segment.id))

const byId =
  (act: (scope: SegmentScope, id: string) => void): OnSegment =>
  (facts, { segment }) =>
    act(facts, segment.id)

/** Commands on the selected segment. */
const ON_SEGMENT: Partial<Record<Command, OnSegment>> = {
  'segment.newPart': (facts, { category, segment }) =>
    startDrawing(facts, { category, parentId: segment.id }),
  'segment.copy': (_, selected) => copySegment(selected),
  'segment.rename': ({ access }, { segment }) =>
    access.readonly ? access.refuse() : setRenaming(segment.id),
  'segment.recolour': byId(actions.recolourNext),
  'segment.hide': byId(actions.toggleHidden),
  'segment.lock': byId(actions.toggleLocked),
  'segment.merge': byId(actions.mergeWithBeneath),
  'segment.cutOut': byId(actions.cutOut),
  'segment.raise': moveBy((trees, id) => stepPlace(trees, id, 1)),
  'segment.lower': moveBy((trees, id) => stepPlace(trees, id, -1)),
  'segment.inward': moveBy(inwardPlace),
  'segment.outward': moveBy(outwardPlace),
}

/** The key takes back the last vertex of a path, the last click of a question; in the midst of a stroke it does nothing. */
const isForTool = ({ event, editor }: Facts): boolean => event !== null && showsPreview(editor.getSnapshot())

function runOnSegment(command: Command, facts: OpenFacts): boolean {
  const id = selectedSegment(facts.selection)
  const selected = id === null ? undefined : findSegment(actions.treesOf(facts), id)
  if (command === 'segment.new') {
    startNew(facts, selected)
    return true
  }
  const category = MOVE_COMMANDS[command]
  const act = ON_SEGMENT[command]
  if (!category && !act) {
    if (command !== 'edit.remove' || !selected || isForTool(facts)) return false
    actions.remove(facts, selected.segment.id)
    return true
  }
  if (!selected) toasts.show({ tone: 'info', text: imageSegmentText.notices.noSelection })
  else if (category) actions.move(facts, selected.segment.id, categoryPlace(category))
  else act?.(facts, selected)
  return true
}

/** Commands that mean something to this kind alone; where nothing is open they do nothing. */
const OWN = /^(segment|brush|masks|overlap|edges|wrong)\./

/** Carries out a command of pictures with masks; true when it was one. */
export function runSegmentCommand(command: Command, facts: Facts): boolean {
  if (!facts.access) return OWN.test(command)
  // Whoever rules on a pending item hands in no annotation, so nothing of it is changed.
  const access = facts.purpose === 'ruling' ? { ...facts.access, readonly: true } : facts.access
  const open = { ...facts, access }
  return runGeneral(command, open) || runOnSegment(command, open)
}
