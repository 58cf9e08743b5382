import { createActor } from 'xstate'
import { emptyDocument } from '../../../domain/documents/validate.ts'
import type { ClipRange } from '../../../domain/documents/types.ts'
import type { MaskRow, RowChanges } from '../../../domain/mask-rows.ts'
import { ERASED_ROW, NO_ROW, changedRow, placedRows } from '../../../domain/mask-rows.ts'
import type { VideoWork } from '../object-rows.ts'
import { EMPTY_HISTORY } from '../../../machines/editor/history.ts'
import type { Commit, Fields } from '../../../machines/editor/types.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import { createPresence } from '../../../platform/mask-rows/presence.ts'
import { maskOfText, withRow } from '../../../platform/mask-rows/testing.ts'
import { createKindEditor } from '../../../annotate/canvas/editor-machine.ts'
import type { VideoController } from '../../../annotate/video/playback/video-controller.ts'
import { keepVideoParts } from '../video-parts.ts'
import type { ObjectScope } from '../objects/object-scope.ts'
import { LETTERS } from '../testing.ts'
import type { Tracker } from './tracker.ts'

export const FRAMES = 100
export const tracked: MaskRow = { ...maskOfText('t'), source: 'tracked' }
const ANNOTATION = {
  ...emptyDocument('video-segment'),
  objects: [{ id: 'a', name: 'a', category: '对象', colourIndex: 0, visible: true }],
}

const none = (): void => undefined

const isFree = ({ rle, source }: MaskRow): boolean => rle === null && source === 'tracked'

function presenceOf({ rows }: VideoWork) {
  const presence = createPresence(FRAMES, [])
  for (const placed of placedRows(rows)) presence.put(placed)
  return presence
}

/** A tracking that begins, or does not for a reason; what it was asked, and what may be reported of it later. */
function trackerThat(problem: string | null) {
  const reported = { asked: [] as unknown[], meanwhile: none, begun: none, refused: none }
  const tracker = {
    state: () => ({ task: null, busy: false, problem }),
    start(request: unknown, begun: () => void, refused = none) {
      reported.asked.push(request)
      reported.meanwhile()
      if (problem === null) begun()
      else Object.assign(reported, { begun, refused })
      return Promise.resolve(problem === null)
    },
  } satisfies Partial<Tracker>
  return { tracker, reported }
}

/** The rows of an item as they stand in its work. */
const rowsIn = (work: () => VideoWork) => ({
  rowAt: (id: string, at: number): MaskRow => changedRow(work().rows, id, at) ?? NO_ROW,
  collect: (_ids: readonly string[], from: number, to: number) =>
    Promise.resolve(
      [...placedRows(work().rows)].filter(
        (each) => each.frame >= from && each.frame < to && !isFree(each.row),
      ),
    ),
  state: () => ({ presence: presenceOf(work()) }),
})

/** An item with one selected object whose rows here are these, at a frame, and a tracking that begins or does not. */
export function sit(
  rows: RowChanges,
  frame: number,
  problem: string | null = null,
  clipRanges: readonly ClipRange[] = [],
) {
  const kind = createKindEditor(
    'video-segment',
    [],
    () => 'new',
    () => LETTERS,
  )
  const editor = createActor(kind).start()
  const document = { annotation: { ...ANNOTATION, clipRanges }, verdict: EMPTY_VERDICT, rows } as VideoWork
  const opening = { document, history: EMPTY_HISTORY, bounds: { width: 4, height: 4 }, readonly: false }
  const open = (key: string, fields: Fields = {}): void =>
    editor.send({ type: 'OPEN', opening: { key, ...opening, fields } })
  open('u|3|mark|open')
  const work = (): VideoWork => editor.getSnapshot().context.document as VideoWork
  const commit = (edit: Commit['edit'] | null): void =>
    void (edit && editor.send({ type: 'COMMIT', commit: { edit } }))
  const video = {} as VideoController
  const { tracker, reported } = trackerThat(problem)
  keepVideoParts(video, { tracker, editor } as unknown as Parameters<typeof keepVideoParts>[1])
  const facts = { facts: { editor }, fields: {}, video, frame, count: FRAMES, selected: ['a'] as string[] }
  const scope = () =>
    ({
      ...facts,
      access: { commit, readonly: false },
      work: work(),
      rows: rowsIn(work),
    }) as unknown as ObjectScope
  return {
    scope,
    work,
    asked: reported.asked,
    commit,
    open,
    undo: () => editor.send({ type: 'UNDO' }),
    begin: () => reported.begun(),
    refuse: () => reported.refused(),
    /** Nothing is selected any more. */
    unselect: () => void (facts.selected = []),
    editor,
    fields: () => editor.getSnapshot().context.fields,
    during: (what: () => void) => void (reported.meanwhile = what),
    held: () => Object.fromEntries([...placedRows(work().rows)].map((each) => [each.frame, each.row])),
  }
}

export const rowsOf = (rows: Readonly<Record<number, MaskRow>>): RowChanges =>
  Object.entries(rows).reduce((all, [frame, row]) => withRow(all, 'a', Number(frame), row), {})

export const HELD = { 0: maskOfText('x'), 3: NO_ROW, 4: tracked, 5: ERASED_ROW, 6: maskOfText('y') }
