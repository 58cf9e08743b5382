import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  markRange,
  removeClip,
  removeRangeHere,
  resizeClip,
  restoreRange,
  toggleFrame,
} from '../frame-actions.ts'
import { clearMasks, copyMasks, freeErased, removeFrom } from './mask-actions.ts'
import * as objects from './object-actions.ts'
import type { ObjectScope } from './object-scope.ts'
import { sit, stroke } from '../testing.ts'
import { frameCount } from '../../../domain/frame-table.ts'
import type { FrameTable } from '../../../domain/frame-table.ts'
import type { PlacedRow, MaskRow } from '../../../domain/mask-rows.ts'
import { ERASED_ROW, changedRow } from '../../../domain/mask-rows.ts'
import { findObject, objectSelection, selectedObjects } from '../object-layer.ts'
import type { VideoWork } from '../object-rows.ts'
import type { History } from '../../../machines/editor/history.ts'
import type { WorkDocument } from '../../../machines/work.ts'
import { createRowServer, maskOfText, settled } from '../../../platform/mask-rows/testing.ts'

/**
 * What panels and keys do to objects of a video, to their masks and to its frames, while rows are read and sent: undoing
 * all of it leaves every mask and the document as they were, and redoing all of it as they became, also after a reload.
 */

const KEY = 'u|3|mark|open'
const BOUNDS = { width: 4, height: 4 }
const IDS = ['a', 'b']
/** Commands are given on these frames; one of them lies in another block than the others. */
const PLACES = [0, 1, 2, 3, 70]
const FRAMES = [...PLACES, 71, 72, 199]

const uncertain: MaskRow = { rle: null, source: 'tracked', uncertain: true }
const ON_SERVER: readonly PlacedRow[] = [
  { objectId: 'a', frame: 0, row: maskOfText('ab') },
  { objectId: 'a', frame: 1, row: { ...maskOfText('c'), source: 'tracked' } },
  { objectId: 'a', frame: 2, row: ERASED_ROW },
  { objectId: 'b', frame: 3, row: uncertain },
  { objectId: 'b', frame: 70, row: maskOfText('d') },
]

type Sitting = ReturnType<typeof sit>

const documentOf = ({ editor }: Sitting): VideoWork => editor.getSnapshot().context.document as VideoWork

/** As a page makes it for each command. */
function scopeOf({ editor, video, controller }: Sitting): ObjectScope {
  const { fields, selection } = editor.getSnapshot().context
  const { table, frame } = video.controller.state()
  const work = documentOf({ editor } as Sitting)
  const setFields: ObjectScope['setFields'] = (patch) => editor.send({ type: 'FIELDS', fields: patch })
  const access: ObjectScope['access'] = {
    work,
    readonly: false,
    commit: (edit, options = {}) => edit && editor.send({ type: 'COMMIT', commit: { edit, ...options } }),
    refuse: () => undefined,
  }
  return {
    facts: { editor, selection, fields, setFields } as unknown as ObjectScope['facts'],
    access,
    work,
    fields,
    setFields,
    video: video.controller,
    rows: controller,
    table: table as FrameTable,
    frame,
    count: frameCount(table as FrameTable),
    selected: selectedObjects(selection).filter((id) => findObject(work, id)),
  }
}

const firstClip = ({ work }: ObjectScope) => work.annotation.clipRanges[0]

const markClip = (scope: ObjectScope) => markRange(scope, 'clip')
/** By what their steps are called, where they are steps. */
const COMMANDS: readonly ((scope: ObjectScope, id: string) => unknown)[] = [
  (scope) => copyMasks(scope, scope.frame, scope.frame + 1),
  (scope) => copyMasks(scope, scope.frame - 1, scope.frame),
  clearMasks,
  removeFrom,
  freeErased,
  (scope, id) => objects.removeObjects(scope, [id]),
  (scope) => objects.removeObjects(scope, scope.selected),
  (scope) => objects.toggleShown(scope, scope.selected),
  (scope, id) => objects.toggleLocked(scope, [id]),
  (scope, id) => objects.patchObjects(scope, scope.selected, { category: id }),
  (scope, id) => objects.renameObject(scope, id, `${id}${scope.frame}`),
  (scope, id) => objects.recolourObject(scope, id, (scope.frame + 1) % 5),
  toggleFrame,
  (scope) => markRange(scope, 'exclude'),
  markClip,
  (scope) => restoreRange(scope.access, [1, 3]),
  removeRangeHere,
  (scope) => firstClip(scope) && removeClip(scope.access, firstClip(scope)?.id ?? ''),
  (scope) =>
    firstClip(scope) && resizeClip(scope.access, scope.table, firstClip(scope)?.id ?? '', 'end', scope.frame),
]
const LABELS = [
  'clear',
  'clip',
  'copy',
  'erase',
  'excludeFrames',
  'free',
  'object',
  'paint',
  'remove',
  'removeFrom',
]

const one = fc.constantFrom(...IDS)
const deeds = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('run' as const), which: fc.nat(COMMANDS.length - 1), id: one }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('go' as const), frame: fc.constantFrom(...PLACES) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('select' as const), ids: fc.subarray(IDS) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('draw' as const),
        id: one,
        mode: fc.constantFrom('paint' as const, 'erase' as const),
        letters: fc.constantFrom('a', 'bc', 'de'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('pass' as const, 'UNDO' as const, 'REDO' as const) }),
    },
  ),
  { minLength: 10, maxLength: 40, size: 'max' },
)
type Deed = typeof deeds extends fc.Arbitrary<(infer Each)[]> ? Each : never

/** What few random lists come to: a frame that a person erased is given back to tracking. */
const FREEING: Deed[] = [
  { do: 'select', ids: ['a'] },
  { do: 'go', frame: 2 },
  { do: 'run', which: COMMANDS.indexOf(freeErased), id: 'a' },
]

/** A clip takes two marks with a way between them, which few random runs have. */
const CLIPPING: Deed[] = [
  { do: 'run', which: COMMANDS.indexOf(markClip), id: 'a' },
  { do: 'go', frame: 3 },
  { do: 'run', which: COMMANDS.indexOf(markClip), id: 'a' },
]

async function act(controller: Sitting, deed: Deed): Promise<void> {
  const scope = scopeOf(controller)
  if (deed.do === 'run') await COMMANDS[deed.which]?.(scope, deed.id)
  else if (deed.do === 'go') controller.goTo(deed.frame)
  else if (deed.do === 'select')
    controller.editor.send({ type: 'SELECT', selection: objectSelection(deed.ids) })
  else if (deed.do === 'draw' && findObject(scope.work, deed.id))
    controller.wait(stroke(deed.id, scope.frame, deed.mode, deed.letters))
  else if (deed.do === 'pass') await controller.clock.pass()
  else if (deed.do === 'UNDO' || deed.do === 'REDO') controller.editor.send({ type: deed.do })
  await settled()
}

/** What is seen of the work: all that the document says, and each mask as it stands with what the server has. */
function meaningOf(controller: Sitting, server: ReturnType<typeof createRowServer>) {
  const { rows, ...work } = documentOf(controller)
  const masks = IDS.flatMap((id) =>
    FRAMES.map((frame) => {
      const { rle, source, uncertain: isLost } = changedRow(rows, id, frame) ?? server.at(id, frame)
      return [id, frame, rle?.counts ?? null, source, isLost === true]
    }),
  )
  return { work: JSON.stringify(work), masks: masks.map((mask) => mask.join(' ')) }
}

const stored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value
const times = (count: number, send: () => void): void => Array.from({ length: count }).forEach(send)

async function takesBack(all: readonly Deed[]): Promise<readonly string[]> {
  const server = createRowServer()
  server.keep(ON_SERVER)
  const open = (document?: WorkDocument, history?: History): Sitting => {
    const controller = sit(server, { key: KEY })
    if (document && history)
      controller.editor.send({
        type: 'OPEN',
        opening: {
          key: KEY,
          document,
          history,
          bounds: BOUNDS,
          readonly: false,
          fields: { currentFrame: 0 },
        },
      })
    return controller
  }
  let controller = open()
  await settled()
  const first = meaningOf(controller, server)
  for (const deed of all) await act(controller, deed)
  // Strokes on frames whose rows are not here yet are no steps before they are.
  for (let times = 0; times < 9 && controller.waiting().length > 0; times += 1) await controller.clock.pass()
  expect(controller.waiting()).toEqual([])
  const last = meaningOf(controller, server)
  const { done } = controller.editor.getSnapshot().context.history
  const undo = () => times(done.length, () => controller.editor.send({ type: 'UNDO' }))
  const redo = () => times(done.length, () => controller.editor.send({ type: 'REDO' }))
  const reload = async (): Promise<void> => {
    const { document, history } = controller.editor.getSnapshot().context
    controller.controller.stop()
    controller = open(stored(document as WorkDocument), stored(history))
    await settled()
  }
  const found: unknown[] = []
  undo()
  found.push(meaningOf(controller, server))
  await reload()
  await controller.clock.pass()
  redo()
  found.push(meaningOf(controller, server))
  await reload()
  undo()
  await controller.clock.pass()
  found.push(meaningOf(controller, server))
  expect(found).toEqual([first, last, first])
  return done.flatMap(({ label }) => label ?? [])
}

test('any actions on objects, masks and frames of a video can be undone and redone', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => (await takesBack(all)).forEach((label) => seen.add(label))),
    { numRuns: 100, examples: [[FREEING], [CLIPPING]] },
  )
  expect([...seen].toSorted()).toEqual(LABELS)
})
