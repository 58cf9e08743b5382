import type { ActorRefFrom } from 'xstate'
import type { StageMachine } from '../../../machines/stage/machines.ts'
import { currentOf, idOf, isOpen } from '../../../machines/stage/tasks.ts'
import type { StageContext } from '../../../machines/stage/types.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { ItemViews } from './item-views.ts'
import { itemOfKey, openedItem, editorKeyOf, revisionOfKey } from './editor-key.ts'
import type { BatchItem } from '../../../machines/work.ts'

export type StageActor = ActorRefFrom<StageMachine>

const uuidOf = (key: string): string => itemOfKey(key).uuid

export const isFixed = (context: StageContext): boolean => context.readonly || !isOpen(currentOf(context))

/** @param views absent: view fields stay from item to item @returns stops it */
export function follow(
  stage: StageActor,
  editor: EditorActor,
  onRefused: () => void,
  views?: Pick<ItemViews, 'open' | 'keep'>,
): () => void {
  let openKey: string | null = null
  let fixed: boolean | null = null

  const look = (): void => {
    const { context } = stage.getSnapshot()
    const task = currentOf(context)
    const key = task ? editorKeyOf(task) : null
    const nowFixed = isFixed(context)
    if (key !== openKey) {
      // A stroke in progress belongs to the item being left.
      const leaves = openKey !== null && (key === null || uuidOf(key) !== uuidOf(openKey))
      if (leaves || (openKey !== null && fixed === false && !nowFixed)) editor.send({ type: 'SETTLE' })
      openKey = key
      fixed = nowFixed
      if (!task || key === null) return editor.send({ type: 'CLOSE' })
      const { width, height } = task.item.resource
      const { work: document, history } = task
      const { ontology } = task.item.labels
      const opening = { key, document, history, bounds: { width, height }, readonly: nowFixed, ontology }
      const seen = views && { fields: views.open(openedItem(task)) }
      editor.send({ type: 'OPEN', opening: { ...opening, ...seen } })
    } else if (nowFixed !== fixed) {
      fixed = nowFixed
      editor.send({ type: 'READONLY', readonly: nowFixed })
    }
  }

  const subscriptions = [
    stage.subscribe(look),
    editor.on('changed', ({ key, document, history }) =>
      stage.send({
        type: 'CHANGE',
        id: uuidOf(key),
        revision: revisionOfKey(key),
        work: document,
        history,
      }),
    ),
    editor.on('fields', ({ key, fields }) => {
      if (key !== null) views?.keep(itemOfKey(key), fields)
    }),
    editor.on('refused', onRefused),
  ]
  look()
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
}

/** Settles a stroke first, because changes after the release are refused. */
export function releaseItem({ stage, editor }: { stage: StageActor; editor: EditorActor }): void {
  editor.send({ type: 'SETTLE' })
  stage.send({ type: 'RELEASE' })
}

interface Stage {
  readonly getSnapshot: () => { readonly context: StageContext }
  readonly subscribe: (listener: (snapshot: { readonly context: StageContext }) => void) => unknown
}

/** The item to copy from. For the first of a batch it is the last open one of the previous batch. */
export function trackPreviousItem(stage: Stage): () => BatchItem | undefined {
  let open = currentOf(stage.getSnapshot().context)
  let last: BatchItem | undefined
  stage.subscribe(({ context }) => {
    const now = currentOf(context)
    const left = open
    if (left && now && !context.tasks.some((task) => idOf(task) === idOf(left))) last = left
    open = now ?? open
  })
  return () => {
    const { tasks, currentIndex } = stage.getSnapshot().context
    return currentIndex > 0 ? tasks[currentIndex - 1] : last
  }
}
