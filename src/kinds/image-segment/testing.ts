import type { SimulatedClock } from 'xstate'
import { createActor } from 'xstate'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { ImageSegmentDocument } from '../../domain/documents/types.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import { drawn, segmentOf } from '../../domain/segments/testing.ts'
import { allListed } from '../../domain/segments/walk.ts'
import { IMAGE_SEGMENT } from './spec.ts'
import { labelFields, maskFields } from '../traits/masks/fields.ts'
import { labelsIn } from '../traits/masks/labels.ts'
import { segmentSelection } from '../traits/masks/layer.ts'
import { brushSizeOf } from '../../machines/editor/brush.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { MaskPort } from '../../machines/editor/masks.ts'
import type { Segmenter } from '../../machines/editor/segmenter.ts'
import type { Verdict, WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { toasts } from '../../ui/toasts.ts'
import type { CommandId } from '../command.ts'
import { createKindEditor } from '../../annotate/canvas/editor-machine.ts'
import type { PageFacts, RunFacts } from '../../annotate/page/kind-page.ts'
import { runOwn } from '../../annotate/page/commands/testing.ts'
import { SEGMENT_COMMANDS } from './commands.ts'

const wide = drawn('####', '####')
/** Three people side by side; one has a part. */
export const PEOPLE: WorkDocument<ImageSegmentDocument> = {
  annotation: {
    ...emptyDocument('image-segment'),
    categories: {
      human: [
        segmentOf('a', wide, [segmentOf('a1', drawn('##'))]),
        segmentOf('b', drawn('..####')),
        segmentOf('c', wide),
      ],
      cover: [],
      exclude: [],
    },
  },
  verdict: EMPTY_VERDICT,
}

interface Page {
  readonly purpose?: RunFacts<'image-segment'>['purpose']
  readonly readonly?: boolean
  readonly masks?: MaskPort
  readonly segmenter?: Segmenter
  readonly clock?: SimulatedClock
  readonly bounds?: Size
  readonly annotation?: ImageSegmentDocument
  readonly verdict?: Verdict
  /** Of the database. */
  readonly ontology?: Ontology
  /** The picture before. */
  readonly previous?: { readonly work: WorkDocument<ImageSegmentDocument> }
}

const SIZE = { width: 7, height: 6 }

/** A picture of 7 × 6 pixels with segments, and what a page does with commands of its kind. */
export function openPeople(page: Page = {}) {
  const {
    purpose = 'annotation',
    readonly = false,
    masks,
    segmenter,
    clock,
    bounds = SIZE,
    previous,
    ontology,
  } = page
  const { annotation = PEOPLE.annotation, verdict = PEOPLE.verdict } = page
  const task = ontology && { item: { labels: { ontology } } }
  let ids = 0
  const machine = createKindEditor(
    'image-segment',
    IMAGE_SEGMENT.editor.tools,
    () => `n${(ids += 1)}`,
    () => masks ?? null,
    segmenter,
  )
  const editor = createActor(machine, clock && { clock }).start()
  editor.send({
    type: 'OPEN',
    opening: {
      key: 'item',
      document: { annotation, verdict } as unknown as WorkDocument,
      history: EMPTY_HISTORY,
      bounds,
      readonly,
    },
  })
  editor.send({ type: 'FIELDS', fields: labelFields(labelsIn({ ...(ontology && { ontology }) })) })
  const context = () => editor.getSnapshot().context
  const work = () => context().document as unknown as WorkDocument<ImageSegmentDocument>
  const facts = (event: KeyboardEvent | null): RunFacts<'image-segment'> => ({
    access: {
      work: work(),
      readonly,
      commit: (edit, options = {}) => edit && editor.send({ type: 'COMMIT', commit: { edit, ...options } }),
      refuse: () => toasts.show({ tone: 'bad', text: 'refused' }),
    },
    task: task as RunFacts<'image-segment'>['task'],
    previous: previous as RunFacts<'image-segment'>['previous'],
    purpose,
    selection: context().selection,
    editor,
    presenter: null,
    video: null,
    fields: context().fields,
    setFields: (patch) => editor.send({ type: 'FIELDS', fields: patch }),
    event,
  })
  return {
    editor,
    run: (command: CommandId, event: KeyboardEvent | null = null) =>
      runOwn<PageFacts<'image-segment'>>(SEGMENT_COMMANDS, command, facts(event)),
    /** As where there is nothing to work on. */
    runClosed: (command: CommandId) =>
      runOwn<PageFacts<'image-segment'>>(SEGMENT_COMMANDS, command, { ...facts(null), access: null }),
    select: (id: string) => editor.send({ type: 'SELECT', selection: segmentSelection(id) }),
    selected: () => context().selection.map(({ id }) => id),
    tool: () => context().tool,
    pick: (tool: string) => editor.send({ type: 'PICK', tool }),
    fields: () => maskFields(context().fields),
    brush: () => brushSizeOf(context().fields),
    undo: () => editor.send({ type: 'UNDO' }),
    work,
    lines: () =>
      allListed(work().annotation.categories).map(
        ({ segment, category, depth }) => `${category}${'-'.repeat(depth)}${segment.id}`,
      ),
  }
}
