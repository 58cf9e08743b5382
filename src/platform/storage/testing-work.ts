import { setField } from '../../machines/editor/edit-makers.ts'
import type { Edit, EditReducer } from '../../machines/editor/edits.ts'
import { documentEdits } from '../../machines/editor/edits.ts'
import type { History } from '../../machines/editor/history.ts'
import { EMPTY_HISTORY, commitTo, redo, undo } from '../../machines/editor/history.ts'
import type { LocalWork, WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'

/** What tests of local storage have in common. */

const EDITS: EditReducer<WorkDocument, Edit> = documentEdits

export const MASK = 'RLE '.repeat(2_000)

/** A person who paints one mask over and over. */
export class Painter {
  document: WorkDocument = { annotation: { mask: '' }, verdict: EMPTY_VERDICT }
  history: History = EMPTY_HISTORY
  strokes = 0
  readonly mask: string

  constructor(mask = MASK) {
    this.mask = mask
  }

  paint(): this {
    const edit = setField(this.document, ['annotation'], 'mask', `${this.mask}${++this.strokes}`)
    if (!edit) return this
    return this.become(commitTo(EDITS, { document: this.document, history: this.history }, { edit, time: 0 }))
  }
  undo = () => this.become(undo(EDITS, { document: this.document, history: this.history }))
  redo = () => this.become(redo(EDITS, { document: this.document, history: this.history }))

  private become(next: { document: WorkDocument; history: History }): this {
    this.document = next.document
    this.history = next.history
    return this
  }
  /** Goes on with what came back, as a page does. */
  takeUp(work: LocalWork | null): void {
    if (work) this.become({ document: work.work, history: work.history })
  }

  work(uuid = 'a'): LocalWork {
    return {
      uuid,
      kind: 'image',
      assignment: { stage: 'mark' },
      version: 3,
      work: this.document,
      history: this.history,
      activeMs: 0,
      savedAt: 0,
    }
  }
}

const put = 'IDBObjectStore' in globalThis ? IDBObjectStore.prototype.put : null

/** Counts rows and characters that go into IndexedDB from now on. */
export function countWrites() {
  const counted = { rows: 0, characters: 0 }
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given) {
    counted.rows++
    counted.characters += JSON.stringify(given[0]).length
    if (!put) throw new Error('there was no database when this began')
    return put.apply(this, given)
  }
  return counted
}

/** Refuses every write from now on. */
export function refuseWrites(): void {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
}

export function writeAgain(): void {
  if (put) IDBObjectStore.prototype.put = put
}
