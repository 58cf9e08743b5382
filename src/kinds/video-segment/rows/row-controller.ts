import { frameCount } from '../../../domain/frame-table.ts'
import type { MaskRow, PlacedRow, RowChanges } from '../../../domain/mask-rows.ts'
import { changedRow, NO_ROW } from '../../../domain/mask-rows.ts'
import { waitingStrokes } from '../waiting-strokes.ts'
import type { MaskSource } from '../../../machines/editor/masks.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { RowSourceCalls } from '../../../platform/mask-rows/row-calls.ts'
import type { RowSync } from '../../../platform/mask-rows/row-sync.ts'
import type { EditorActor } from '../../../annotate/canvas/editor-machine.ts'
import { itemOfKey } from '../../../annotate/page/session/editor-key.ts'
import { seekOnUndo } from '../../../annotate/video/playback/open-videos.ts'
import type { VideoController } from '../../../annotate/video/playback/video-controller.ts'
import { changedWork } from './changed-work.ts'
import { createFrameField } from './frame-field.ts'
import type { OpenRows } from './open-rows.ts'
import { openRows } from './open-rows.ts'
import type { RowState } from './row-state.ts'
import { NOTHING } from './row-state.ts'
import { takeStrokes } from './take-strokes.ts'

export interface RowController {
  readonly state: () => RowState
  readonly subscribe: (listener: () => void) => () => void
  /** Null while unknown. */
  readonly rowAt: (objectId: string, frame: number) => MaskRow | null
  readonly collect: OpenRows['collect']
  /** @throws PortFailure */
  readonly flush: () => Promise<void>
  readonly reread: () => void
  readonly stop: () => void
}

export interface RowSources {
  readonly callsOf: (uuid: string) => RowSourceCalls
  /** Null: read-only. */
  readonly syncOf:
    | ((
        uuid: string,
        version: number,
        handlers: { onSent: (rows: readonly PlacedRow[]) => void; onState: () => void },
      ) => RowSync)
    | null
  readonly masks: MaskSource
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const frameIn = ({ currentFrame }: Fields): number => (typeof currentFrame === 'number' ? currentFrame : 0)

/** Puts rows of the frame into the editor's fields. Undo of a step on another frame seeks there. */
class Controller implements RowController {
  readonly #editor: EditorActor
  readonly #video: VideoController
  readonly #sources: RowSources
  readonly #showFrame: ReturnType<typeof createFrameField>
  readonly #stops: readonly (() => void)[]
  readonly #listeners = new Set<() => void>()
  #state = NOTHING
  #key: string | null = null
  #open: OpenRows | null = null
  #changes: RowChanges | undefined
  #frame = -1
  /** The frame being sought; its picture may not be decoded yet. */
  #coming = -1
  #isTaking = false

  constructor(editor: EditorActor, video: VideoController, sources: RowSources) {
    this.#editor = editor
    this.#video = video
    this.#sources = sources
    this.#showFrame = createFrameField(editor)
    const subscription = editor.subscribe(() => this.#look())
    this.#stops = [
      () => subscription.unsubscribe(),
      seekOnUndo(editor, video, changedWork),
      video.subscribe(() => this.#follow()),
    ]
    this.#look()
  }

  readonly state = (): RowState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly rowAt: RowController['rowAt'] = (objectId, frame) => {
    const changed = changedRow(this.#changes, objectId, frame)
    if (changed) return changed
    const rows = this.#open?.cache.at(frame)
    return rows ? (rows[objectId] ?? NO_ROW) : null
  }

  readonly collect: RowController['collect'] = async (...args) => (await this.#open?.collect(...args)) ?? []
  readonly flush = async (): Promise<void> => this.#open?.sync?.flush()
  readonly reread = (): void => {
    if (!this.#open) return
    this.#open.reread()
    this.#change({ rereads: this.#state.rereads + 1 })
  }

  readonly stop = (): void => {
    this.#stops.forEach((stop) => stop())
    this.#open?.stop()
    this.#open = null
  }

  #change(patch: Partial<RowState>): void {
    this.#state = { ...this.#state, ...patch }
    this.#listeners.forEach((listener) => listener())
  }

  #show({ cache }: OpenRows): void {
    const atRest = !this.#video.state().playing
    this.#showFrame({ key: this.#key, frame: this.#frame, changes: this.#changes, cache, atRest })
  }

  /** On whatever frame the user is by then. */
  #takeStrokes(open: OpenRows): void {
    if (!open.sync || this.#isTaking) return
    if (waitingStrokes(this.#editor.getSnapshot().context.fields).length === 0) return
    this.#isTaking = true
    // During the editor's own notification it would report these steps too late.
    queueMicrotask(() => {
      this.#isTaking = false
      if (open !== this.#open) return
      const { masks } = this.#sources
      open.cache.alsoWant(takeStrokes({ editor: this.#editor, masks, rowAt: this.rowAt }))
    })
  }

  #refresh(open: OpenRows): void {
    this.#show(open)
    this.#takeStrokes(open)
    this.#change({
      frame: this.#frame,
      ready: open.cache.at(this.#frame) !== null,
      failed: open.cache.failed(),
      presence: open.presence(),
      revision: open.revision(),
      saving: open.sync?.state() ?? null,
    })
  }

  #start(): void {
    const item = this.#key === null ? null : itemOfKey(this.#key)
    const { table, uuid } = this.#video.state()
    if (!item || this.#open || !table || uuid !== item.uuid) return
    const { syncOf, wait, callsOf } = this.#sources
    const mine: { rows: OpenRows | null } = { rows: null }
    const onChange = (): void => {
      if (mine.rows && mine.rows === this.#open) this.#refresh(mine.rows)
    }
    const rows = openRows({
      frameCount: frameCount(table),
      calls: callsOf(item.uuid),
      sync:
        item.isOpen && syncOf
          ? (onSent) => syncOf(item.uuid, item.version, { onSent, onState: onChange })
          : null,
      wait,
      onChange,
    })
    mine.rows = rows
    this.#open = rows
    this.#state = { ...NOTHING, uuid: item.uuid, version: item.version }
    rows.take(this.#changes)
    rows.cache.want(this.#frame, 1)
    this.#refresh(rows)
    this.#locate(rows)
  }

  /** The mask index keeps the server busy, so the first picture goes first. */
  #locate(open: OpenRows): void {
    const { shown, trouble } = this.#video.state()
    if (shown !== null || trouble) open.locate()
  }

  #follow(): void {
    if (!this.#open) return this.#start()
    this.#locate(this.#open)
    const { frame } = this.#video.state()
    if (frame === this.#coming) return
    this.#open.cache.want(frame, frame < this.#coming ? -1 : 1)
    this.#coming = frame
  }

  #turnTo(key: string | null): void {
    this.#open?.stop()
    this.#open = null
    this.#key = key
    this.#changes = undefined
    this.#frame = -1
    this.#coming = -1
    this.#change(NOTHING)
  }

  #look(): void {
    const { key, fields, document } = this.#editor.getSnapshot().context
    if (key !== this.#key) this.#turnTo(key)
    if (key === null) return
    const before = this.#frame
    this.#frame = frameIn(fields)
    this.#changes = document?.rows
    const open = this.#open
    if (!open) return this.#start()
    const hasMoved = this.#frame !== before
    if (hasMoved) open.cache.want(this.#frame, this.#frame < before ? -1 : 1)
    open.take(this.#changes)
    if (hasMoved) return this.#refresh(open)
    this.#show(open)
    this.#takeStrokes(open)
  }
}

export const createRowController = (
  editor: EditorActor,
  video: VideoController,
  sources: RowSources,
): RowController => new Controller(editor, video, sources)
