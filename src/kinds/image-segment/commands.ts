import type { SegmentCategory } from '../../domain/documents/types.ts'
import { categoryPlace, inwardPlace, outwardPlace, stepPlace } from '../../domain/segments/move.ts'
import { OVERLAPS } from '../../domain/segments/paint.ts'
import { maskBox } from '../../domain/segments/runs.ts'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import { findSegment, wholesAmong } from '../../domain/segments/tree.ts'
import { allListed, segmentAfter } from '../../domain/segments/walk.ts'
import type { CommandTable } from '../command.ts'
import { ANNOTATES } from '../command.ts'
import { pickTool } from '../tools.ts'
import { digitCommands, needsRequired } from '../traits/labelled/digit-commands.ts'
import { keyEditOf } from '../traits/labelled/edits.ts'
import { MASK_COMMANDS } from '../traits/masks/commands.ts'
import { maskFields } from '../traits/masks/fields.ts'
import { segmentSelection, selectedSegment, selectedSegments } from '../traits/masks/layer.ts'
import { isVisible, soloOf } from '../traits/masks/visible.ts'
import { startsMask } from '../../tools/tools.ts'
import { showsPreview } from '../../machines/editor/selectors.ts'
import { reveal } from '../../render/viewport.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { toasts } from '../../ui/toasts.ts'
import type { PageFacts, RunFacts } from '../../annotate/page/kind-page.ts'
import { COMMON_COMMANDS } from '../../annotate/page/commands/common-commands.ts'
import {
  FLAG_COMMANDS,
  isAtEnd,
  JUDGING_COMMANDS,
  SEGMENT_AVAILABILITY_COMMANDS,
  selectErrorBox,
} from '../../annotate/page/commands/judging-commands.ts'
import { SELECT } from '../../tools/box/box.ts'
import { ctrl, key, shift } from '../../tools/combination.ts'
import { objectsText } from '../../text/objects.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import {
  chooseSegmentLabel,
  goToIncompleteSegment,
  segmentsPlace,
  selectedLabelled,
  shownCategories,
} from './labelled-segments.ts'
import { setRenaming } from '../traits/masks/panel/renaming.ts'
import type { SegmentScope } from './segment-actions.ts'
import * as actions from './segment-actions.ts'
import { copyPrevious, copySegments, pasteSegments } from './segment-clipboard.ts'
import { peopleCommand, proposalCommands } from '../traits/proposals/page/commands.ts'
import { PROPOSED_SEGMENTS } from './proposed-segments.ts'
import { IMAGE_SEGMENT } from './spec.ts'

type Facts = RunFacts<'image-segment'>
type OpenFacts = Facts & SegmentScope

function startDrawing(facts: OpenFacts, place: Parameters<typeof actions.drawIn>[1]): void {
  if (facts.access.readonly) return facts.access.refuse()
  actions.drawIn(facts, place)
  facts.editor.send({ type: 'SELECT', selection: [] })
  const { tool } = facts.editor.getSnapshot().context
  if (!startsMask(tool)) facts.editor.send({ type: 'PICK', tool: 'brush' })
}

/** Beside what is selected; with labels the label in hand is for all that stands at the top. */
function startNew(facts: OpenFacts, selected: PlacedSegment | undefined): void {
  const { labels, activeCategory, activeTree } = maskFields(facts.fields)
  const place =
    selected && (labels.length === 0 || selected.parent)
      ? { category: selected.category, parentId: selected.parent?.segment.id ?? null }
      : { category: activeCategory, parentId: activeTree }
  startDrawing(facts, place)
}

function select({ editor, presenter }: Facts, { segment }: PlacedSegment): void {
  editor.send({ type: 'SELECT', selection: segmentSelection(segment.id) })
  const box = maskBox(segment.rleMask)
  if (box) presenter?.view.move((viewport, picture) => reveal(viewport, picture, box))
}

function selectAfter(facts: OpenFacts, step: 1 | -1): boolean {
  const trees = actions.treesOf(facts)
  const fields = maskFields(facts.fields)
  const solo = soloOf(trees, fields)
  const selected = selectedSegment(facts.selection)
  // One that was hidden since it was selected keeps its place.
  const { labels } = maskFields(facts.fields)
  const categories = labels.length > 0 ? shownCategories(trees, facts.fields) : undefined
  const offered = allListed(trees, categories).filter(
    (placed) => placed.segment.id === selected || isVisible(placed, fields, solo),
  )
  const index = offered.findIndex(({ segment }) => segment.id === selected)
  if (selectErrorBox(facts, isAtEnd(offered, index, step), step)) return true
  const next = segmentAfter(offered, selected, step, (placed) => isVisible(placed, fields, solo))
  if (next) select(facts, next)
  return next !== null
}

function nextOverlap({ fields, setFields }: SegmentScope): void {
  const index = OVERLAPS.indexOf(maskFields(fields).overlap)
  const overlap = OVERLAPS[(index + 1) % OVERLAPS.length] ?? 'share'
  setFields({ overlap })
  const { title, [overlap]: word } = imageSegmentText.overlap
  toasts.show({ tone: 'info', text: `${title}：${word}`, ofItem: true })
}

type Run = (facts: OpenFacts) => unknown

/** Null where nothing is open, or a ruling changes nothing. */
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
    else toasts.show({ tone: 'info', text: imageSegmentText.notices.noSelection, ofItem: true })
  })

const moveBy = (place: typeof inwardPlace) =>
  onSegment((facts, { segment }) =>
    actions.move(facts, segment.id, place(actions.treesOf(facts), segment.id)),
  )

const onSelected = (act: (facts: OpenFacts, ids: readonly string[]) => void) =>
  own((facts) => {
    const ids = selectedSegments(facts.selection)
    if (ids.length > 0) act(facts, ids)
    else toasts.show({ tone: 'info', text: imageSegmentText.notices.noSelection })
  })

const moveTo = (category: SegmentCategory) => onSelected((facts, ids) => actions.moveTo(facts, ids, category))

const byId = (act: (scope: SegmentScope, id: string) => void) =>
  onSegment((facts, { segment }) => act(facts, segment.id))

/** A running tool removes its last vertex or prompt, and ignores the key during a stroke. */
const isForTool = ({ event, editor }: Facts): boolean => event !== null && showsPreview(editor.getSnapshot())

function removeSelected(facts: OpenFacts): boolean {
  if (!selectedIn(facts) || isForTool(facts)) return false
  actions.remove(facts, selectedSegments(facts.selection))
  return true
}

/** The categories of every document have commands; labels have digits. */
const onDefaults = {
  group: 'masks',
  purposes: ANNOTATES,
  unless: ({ labels }: Ontology) => labels.length > 0,
} as const

export const SEGMENT_COMMANDS = {
  ...SEGMENT_AVAILABILITY_COMMANDS,
  ...JUDGING_COMMANDS,
  ...FLAG_COMMANDS,
  'tool.select': pickTool(SELECT),
  ...MASK_COMMANDS,
  ...proposalCommands(PROPOSED_SEGMENTS, { group: 'masks', propose: shift('KeyG'), accept: shift('KeyY') }),
  'suggest.people': peopleCommand(PROPOSED_SEGMENTS, 'masks'),
  'segment.human': {
    ...onDefaults,
    label: '在“人体”下新建',
    keys: [key('Digit1')],
    run: own((facts) => startDrawing(facts, categoryPlace('human'))),
  },
  'segment.cover': {
    ...onDefaults,
    label: '在“遮挡”下新建',
    keys: [key('Digit2')],
    run: own((facts) => startDrawing(facts, categoryPlace('cover'))),
  },
  'segment.exclude': {
    ...onDefaults,
    label: '在“排除”下新建',
    keys: [key('Digit3')],
    run: own((facts) => startDrawing(facts, categoryPlace('exclude'))),
  },
  'segment.new': {
    group: 'masks',
    label: '新建分割',
    keys: [key('KeyA')],
    purposes: ANNOTATES,
    run: own((facts) => startNew(facts, selectedIn(facts))),
  },
  'segment.newPart': {
    group: 'masks',
    label: '为所选新建部件',
    keys: [shift('KeyA')],
    purposes: ANNOTATES,
    run: onSegment((facts, { category, segment }) => startDrawing(facts, { category, parentId: segment.id })),
  },
  'segment.toHuman': {
    ...onDefaults,
    label: '把所选移到“人体”',
    keys: [shift('Digit1')],
    changes: 'shapes',
    run: moveTo('human'),
  },
  'segment.toCover': {
    ...onDefaults,
    label: '把所选移到“遮挡”',
    keys: [shift('Digit2')],
    changes: 'shapes',
    run: moveTo('cover'),
  },
  'segment.toExclude': {
    ...onDefaults,
    label: '把所选移到“排除”',
    keys: [shift('Digit3')],
    changes: 'shapes',
    run: moveTo('exclude'),
  },
  'segment.paste': {
    group: 'masks',
    label: '粘贴（可在另一张图里）',
    keys: [ctrl('KeyV')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: own((facts) => pasteSegments(facts, facts.editor.getSnapshot().context.bounds)),
  },
  'segment.copyPrevious': {
    group: 'masks',
    label: '复制上一张的全部分割',
    keys: [shift('KeyF')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: own((facts) => {
      const { previous, editor } = facts
      const before = previous ? IMAGE_SEGMENT.read(previous.work.annotation) : null
      copyPrevious(facts, before, editor.getSnapshot().context.bounds)
    }),
  },
  'segment.rename': {
    group: 'masks',
    label: '重命名所选',
    keys: [key('F2')],
    purposes: ANNOTATES,
    run: onSegment(({ access }, { segment }) =>
      access.readonly ? access.refuse() : setRenaming(segment.id),
    ),
  },
  'segment.recolour': {
    group: 'masks',
    label: '换下一种颜色',
    keys: [shift('KeyC')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: onSelected(actions.recolourNext),
  },
  'segment.lock': {
    group: 'masks',
    label: '锁定或解锁所选',
    keys: [key('KeyK')],
    purposes: ANNOTATES,
    run: onSelected(actions.toggleLocked),
  },
  'segment.raise': {
    group: 'masks',
    label: '上移一层',
    keys: [key('PageUp')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: moveBy((trees, id) => stepPlace(trees, id, 1)),
  },
  'segment.lower': {
    group: 'masks',
    label: '下移一层',
    keys: [key('PageDown')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: moveBy((trees, id) => stepPlace(trees, id, -1)),
  },
  'segment.inward': {
    group: 'masks',
    label: '成为下方一项的部件',
    keys: [ctrl('BracketRight')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: moveBy(inwardPlace),
  },
  'segment.outward': {
    group: 'masks',
    label: '移出上级',
    keys: [ctrl('BracketLeft')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: moveBy(outwardPlace),
  },
  'segment.merge': {
    group: 'masks',
    label: '与下方一项合并',
    keys: [key('KeyJ'), shift('KeyJ')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: byId(actions.mergeWithBeneath),
  },
  'objects.incomplete': {
    group: 'label',
    label: objectsText.nextIncomplete,
    keys: [key('KeyJ')],
    purposes: ANNOTATES,
    needs: needsRequired,
    run({ access, task, selection, editor, presenter }) {
      const ontology = task?.item.labels.ontology
      if (!access || !ontology) return
      const trees = access.work.annotation.categories
      const isThere = goToIncompleteSegment(trees, ontology, selection, (one, place) => {
        editor.send({ type: 'SELECT', selection: [one] })
        presenter?.view.move((viewport, picture) => reveal(viewport, picture, place))
      })
      if (!isThere) toasts.show({ tone: 'info', text: objectsText.allComplete, ofItem: true })
    },
  },
  ...digitCommands<'image-segment'>({
    choose(facts, label) {
      if (selectedSegment(facts.selection) === null) startDrawing(facts, categoryPlace(label.id))
      else chooseSegmentLabel(facts, facts.selection, label)
    },
    keyEdit({ access, ontology, selection }, digit) {
      const trees = access.work.annotation.categories
      const segments = selectedLabelled(trees, ontology.labels, selection)
      return keyEditOf(access.work, segmentsPlace(trees), segments, ontology, digit)
    },
  }),
  'overlap.next': {
    group: 'masks',
    label: '切换覆盖方式',
    keys: [key('KeyO')],
    purposes: ANNOTATES,
    run: own(nextOverlap),
  },
  'segment.cutOut': {
    group: 'masks',
    label: '从同级其他分割里减去所选',
    keys: [shift('KeyO')],
    purposes: ANNOTATES,
    changes: 'shapes',
    run: byId(actions.cutOut),
  },
  'segment.hide': {
    group: 'masks',
    label: '隐藏或显示所选',
    keys: [shift('KeyX')],
    run: onSelected(actions.toggleHidden),
  },
  'segment.solo': {
    group: 'masks',
    label: '只看所选或恢复全部',
    keys: [key('KeyI')],
    run: own((facts) => actions.toggleSolo(facts, selectedSegment(facts.selection))),
  },
  'segment.copy': {
    group: 'masks',
    label: '复制所选',
    keys: [ctrl('KeyC')],
    yieldsToText: true,
    run: onSelected((facts, ids) => copySegments(wholesAmong(actions.treesOf(facts), ids))),
  },
  ...COMMON_COMMANDS,
  'view.actual': { ...COMMON_COMMANDS['view.actual'], keys: [shift('Digit0'), key('Numpad1')] },
  'edit.remove': { ...COMMON_COMMANDS['edit.remove'], instead: instead(removeSelected) },
  'edit.selectNext': {
    ...COMMON_COMMANDS['edit.selectNext'],
    instead: instead((facts) => selectAfter(facts, 1)),
  },
  'edit.selectPrevious': {
    ...COMMON_COMMANDS['edit.selectPrevious'],
    instead: instead((facts) => selectAfter(facts, -1)),
  },
} as const satisfies CommandTable<PageFacts<'image-segment'>>
