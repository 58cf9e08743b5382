import { createActor } from 'xstate'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { MaskRow } from '../../domain/mask-rows.ts'
import { NO_ROW, placedRows } from '../../domain/mask-rows.ts'
import { rowsEdit } from './object-rows.ts'
import { VIDEO_SEGMENT } from './spec.ts'
import { waitingFields, waitingStrokes } from './waiting-strokes.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { Preview } from '../../machines/editor/types.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { createRowSync } from '../../platform/mask-rows/row-sync.ts'
import { createSentRows } from '../../platform/mask-rows/sent-rows.ts'
import { createClock, createRowServer } from '../../platform/mask-rows/testing.ts'
import type { EditorActor } from '../../annotate/canvas/editor-machine.ts'
import { createKindEditor } from '../../annotate/canvas/editor-machine.ts'
import { createRowController } from './rows/row-controller.ts'
import type { RleMask } from '../../domain/documents/types.ts'
import type { FrameTable } from '../../domain/frame-table.ts'
import type { MaskPort } from '../../machines/editor/masks.ts'
import type { VideoController } from '../../annotate/video/playback/video-controller.ts'
import type { VideoState } from '../../annotate/video/playback/video-state.ts'

/** A video without pixels: which one is open, and at which frame one is. */
export function createStillVideo(uuid: string, frames: number, isSeen = true) {
  const listeners = new Set<() => void>()
  const seeks: number[] = []
  let playing = false
  let frame = 0
  let shown: number | null = isSeen ? 0 : null
  const table: FrameTable = {
    times: Float64Array.from({ length: frames }, (_, frame) => frame / 25),
    keyFrames: Int32Array.of(0),
    duration: frames / 25,
  }
  const state = { uuid, table, trouble: null } as unknown as VideoState
  const controller = {
    state: () => ({ ...state, playing, frame, shown }),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    seek: (frame: number) => void seeks.push(frame),
    play: () => (playing = true),
    pause: () => (playing = false),
  } as unknown as VideoController
  /** Goes to a frame whose picture is still on the way. */
  const turn = (to: number): void => {
    frame = to
    listeners.forEach((listener) => listener())
  }
  /** The picture of the frame is there. */
  const show = (): void => {
    shown = frame
    listeners.forEach((listener) => listener())
  }
  return { controller, seeks, turn, show }
}

const lettersOf = ({ counts }: RleMask): string[] => String(counts).split('')
const sorted = (letters: readonly string[]): string => [...new Set(letters)].toSorted().join('')
const mask = (counts: string): RleMask => ({ size: [4, 4], counts })

/** Masks as sets of letters, so that one sees what became of them. */
export const LETTERS = {
  union: (a: RleMask, b: RleMask) => mask(sorted([...lettersOf(a), ...lettersOf(b)])),
  subtract: (a: RleMask, b: RleMask) =>
    mask(sorted(lettersOf(a).filter((letter) => !lettersOf(b).includes(letter)))),
  area: ({ counts }: RleMask) => counts.length,
} as MaskPort

const FRAMES = 200
const object = (id: string) => ({ id, name: id, category: '对象', colourIndex: 0, visible: true })

export const WORK = {
  annotation: { ...emptyDocument('video-segment'), objects: [object('a'), object('b')] },
  verdict: EMPTY_VERDICT,
} as unknown as WorkDocument

const createEditor = () =>
  createActor(
    createKindEditor(
      'video-segment',
      VIDEO_SEGMENT.editor.tools,
      () => 'new',
      () => LETTERS,
    ),
  ).start()

/** What one does to the editor, and sees of it. */
function handlesOf(editor: EditorActor, video: ReturnType<typeof createStillVideo>) {
  const context = () => editor.getSnapshot().context
  return {
    goTo: (frame: number) => {
      video.turn(frame)
      editor.send({ type: 'FIELDS', fields: { currentFrame: frame } })
    },
    wait: (...strokes: Parameters<typeof waitingFields>[0]) =>
      editor.send({ type: 'FIELDS', fields: waitingFields(strokes) }),
    change: (objectId: string, frame: number, row: MaskRow) => {
      const edit = rowsEdit([{ objectId, frame, before: NO_ROW, row }])
      if (edit) editor.send({ type: 'COMMIT', commit: { edit } })
    },
    undo: () => editor.send({ type: 'UNDO' }),
    waiting: () => waitingStrokes(context().fields),
    changed: () =>
      [...placedRows(context().document?.rows)].map(
        ({ objectId, frame, row }) => `${objectId}${frame} ${row.rle ? String(row.rle.counts) : '-'}`,
      ),
    labels: () => context().history.done.map(({ label }) => label),
    field: () => context().fields['rleData'] as { frame?: number; rows?: Record<string, MaskRow> },
  }
}

interface SitOptions {
  readonly uuid?: string
  readonly key?: string
  readonly syncs?: boolean
  readonly isSeen?: boolean
}

/** A controller on one video of 200 frames, whose item the person holds. */
export function sit(server = createRowServer(), options: SitOptions = {}) {
  const { uuid = 'u', key = `${uuid}|3|mark|open`, syncs = true, isSeen = true } = options
  const clock = createClock()
  const video = createStillVideo(uuid, FRAMES, isSeen)
  const editor = createEditor()
  const controller = createRowController(editor, video.controller, {
    callsOf: () => ({ read: server.read, index: server.index }),
    syncOf: syncs
      ? (_uuid, _version, { onSent, onState }) =>
          createRowSync({
            write: server.write,
            sent: createSentRows(),
            wait: clock.wait,
            watchOnline: () => () => undefined,
            onSent,
            onState,
          })
      : null,
    masks: () => LETTERS,
    wait: clock.wait,
  })
  editor.send({
    type: 'OPEN',
    opening: {
      key,
      document: WORK,
      history: EMPTY_HISTORY,
      bounds: { width: 4, height: 4 },
      readonly: false,
      fields: { currentFrame: 0 },
    },
  })
  return { server, clock, video, editor, controller, ...handlesOf(editor, video) }
}

/** A stroke that waits for its rows. */
export const stroke = (objectId: string, frame: number, mode: 'paint' | 'erase', letters: string) => ({
  objectId,
  frame,
  mode,
  source: 'manual' as const,
  shape: { size: [4, 4] as [number, number], counts: letters },
})

/** What a quick engine shows under a resting pointer. */
export const HINT: Preview = {
  type: 'proposal',
  role: 'object',
  target: null,
  refines: false,
  prompts: { points: [], box: null },
  mask: mask('h'),
  score: 1,
  ahead: null,
  hand: 'smart',
  stroke: null,
  state: 'hint',
  accepted: false,
  problem: null,
}
