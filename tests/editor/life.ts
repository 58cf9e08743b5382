import fc from 'fast-check'
import { expect } from 'vitest'
import { createActor } from 'xstate'
import type { EditorActor } from '../../src/annotate/canvas/editor-machine.ts'
import { setField } from '../../src/machines/editor/edit-makers.ts'
import type { createEditorMachine } from '../../src/machines/editor/editor.ts'
import type { EditorContext } from '../../src/machines/editor/editor-types.ts'
import type { Edit, EditPath } from '../../src/machines/editor/edits.ts'
import type { History, HistoryStep } from '../../src/machines/editor/history.ts'
import { EMPTY_HISTORY } from '../../src/machines/editor/history.ts'
import type { IdsByRole } from '../../src/machines/editor/selection.ts'
import { presentIn } from '../../src/machines/editor/selection.ts'
import type { Fields, Hit } from '../../src/machines/editor/types.ts'
import { runs } from '../support/random.ts'
import type { Deed } from './person.ts'
import { eventsOf } from './person.ts'

export const BOUNDS = { width: 60, height: 40 }

/** Does one of the things that can be done, by its number; another number says what with. */
export type Run = (editor: EditorActor, which: number, draw: number) => void

/** An editor, the document that it begins with, and what of it can be hit. */
export interface World<Document> {
  readonly machine: ReturnType<typeof createEditorMachine<Document, Edit>>
  readonly first: Document
  readonly tools: readonly string[]
  /** Where panels write a remark. */
  readonly remarkAt: EditPath
  readonly hitsIn: (context: EditorContext<Document>) => readonly Hit[]
  /** What of a document counts, where undoing may leave behind what says nothing; all of it when left out. */
  readonly meaning?: (document: Document) => unknown
  /** Does what the kind's keys and panels can, by its number. */
  readonly run?: Run
  /** Where work lies over a reload; as JSON in memory when left out. It is kept after everything that is done. */
  readonly keeper?: Keeper<Document>
  /** What there is, by role: nothing else may be selected. */
  readonly ids?: IdsByRole
  /** Names of fields that may follow a step taken back; no other may change with it. */
  readonly following?: readonly string[]
}

/** The work with what can be undone and redone. */
export interface SavedWork<Document> {
  readonly document: Document
  readonly history: History
}
export interface Keeper<Document> {
  readonly keep: (work: SavedWork<Document>) => Promise<void>
  /** As a page reads it that has just been opened. */
  readonly bring: () => Promise<SavedWork<Document>>
}

const stored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

function inMemory<Document>(): Keeper<Document> {
  let json = ''
  return {
    keep: async (work) => void (json = JSON.stringify(work)),
    bring: async () => JSON.parse(json) as SavedWork<Document>,
  }
}

/** Somebody's life at an editor, with reloads and leaving and coming back in between. */
async function live<Document>(
  {
    machine,
    first,
    tools,
    remarkAt,
    hitsIn,
    run,
    keeper,
    ids,
    meaning = (document) => document,
  }: World<Document>,
  deeds: readonly Deed[],
) {
  const editor = createActor(machine).start()
  const context = (): EditorContext<Document> => editor.getSnapshot().context
  const open = (document: Document, history: History): void =>
    editor.send({ type: 'OPEN', opening: { key: 'a', document, history, bounds: BOUNDS, readonly: false } })
  const { keep, bring } = keeper ?? inMemory<Document>()
  const keepAll = () => keep({ document: context().document as Document, history: context().history })
  const reload = async (): Promise<void> => {
    await keepAll()
    const { document, history } = await bring()
    open(document, history)
  }
  const misfits: string[] = []
  editor.on('misfit', ({ reason }) => misfits.push(reason))
  open(stored(first), EMPTY_HISTORY)

  const act = async (deed: Deed): Promise<void> => {
    if (deed.do === 'leave') editor.send({ type: 'SETTLE' })
    if (deed.do === 'leave' || deed.do === 'reload') return reload()
    if (deed.do === 'run') return run?.(editor as unknown as EditorActor, deed.which, deed.draw)
    if (deed.do === 'remark') {
      const edit = setField(context().document, remarkAt, 'remark', deed.text)
      if (edit) editor.send({ type: 'COMMIT', commit: { edit, merge: 'remark', time: 0 } })
      return
    }
    for (const event of eventsOf(deed, tools, hitsIn(context())))
      editor.send(event as Parameters<typeof editor.send>[0])
  }
  for (const deed of deeds) {
    await act(deed)
    const { document, selection } = context()
    if (presentIn(ids, document, selection) !== selection)
      throw new Error(`selected, but not there: ${JSON.stringify(selection)}`)
    if (keeper) await keepAll()
  }
  editor.send({ type: 'SETTLE' })
  return {
    context,
    misfits,
    reload,
    json: () => JSON.stringify(meaning(context().document as Document)),
    first: JSON.stringify(meaning(first)),
    undo: (steps: number) => Array.from({ length: steps }, () => editor.send({ type: 'UNDO' })),
    redo: (steps: number) => Array.from({ length: steps }, () => editor.send({ type: 'REDO' })),
  }
}

/** Whether nothing but what may follow has changed; the same object where nothing may. */
function keptFields<Document>({ following }: World<Document>, now: Fields, before: Fields): boolean {
  if (!following) return now === before
  const names = new Set([...Object.keys(now), ...Object.keys(before)])
  return [...names].every((name) => following.includes(name) || now[name] === before[name])
}

const isVerdict = (edit: Edit): boolean =>
  edit.type === 'composite' ? edit.edits.every(isVerdict) : 'path' in edit && edit.path[0] === 'verdict'

/** What a step did; boxes around errors are told from all other boxes. */
const nameOf = ({ edits, label }: HistoryStep): string[] =>
  label === undefined ? [] : [edits.every(isVerdict) ? `verdict/${label}` : label]

/** What has to hold after any life; throws where it does not. @returns what was done */
export async function takesBack<Document>(
  world: World<Document>,
  deeds: readonly Deed[],
): Promise<readonly string[]> {
  const { context, misfits, reload, json, first, undo, redo } = await live(world, deeds)
  const { fields, history } = context()
  const last = json()
  const fail = (what: string, found: string, expected: string): never => {
    throw new Error(`${what}:\n${found}\n${expected}`)
  }
  undo(history.done.length)
  if (json() !== first) fail('undone', json(), first)
  await reload()
  redo(history.done.length)
  if (json() !== last) fail('redone', json(), last)
  await reload()
  undo(history.done.length)
  if (json() !== first) fail('undone again', json(), first)
  if (!keptFields(world, context().fields, fields))
    fail('fields', JSON.stringify(context().fields), JSON.stringify(fields))
  if (misfits.length > 0) fail('misfits', misfits.join(), '')
  return history.done.flatMap(nameOf)
}

/** A round of lives may miss what a hand seldom does: a clip is taken away in four of 200. */
const MOST_ROUNDS = 20

/** Asserts a law over lives, in rounds of `numRuns` until each of the labels was done in one of them. */
export async function assertDoing<Life extends [unknown, ...unknown[]]>(
  labels: readonly string[],
  numRuns: number,
  lives: { [Part in keyof Life]: fc.Arbitrary<Life[Part]> },
  live: (...life: Life) => Promise<readonly string[]>,
): Promise<void> {
  const missing = new Set(labels)
  const law = fc.asyncProperty<Life>(...lives, async (...life) => {
    for (const label of await live(...life)) missing.delete(label)
  })
  for (let round = 0; round < MOST_ROUNDS && (round === 0 || missing.size > 0); round += 1)
    await fc.assert(law, { numRuns: runs(numRuns) })
  expect([...missing]).toEqual([])
}
