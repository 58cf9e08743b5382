import type { ActorRefFrom } from 'xstate'
import type { StageMachine } from '../../../machines/stage/createStageMachine.ts'
import { currentOf, idOf, isOpen } from '../../../machines/stage/tasks.ts'
import type { StageContext } from '../../../machines/stage/types.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { ItemViews } from './item-views.ts'
import { itemOfKey, openedItem, editorKeyOf, revisionOfKey } from './editor-key.ts'
import type { BatchItem } from '../../../machines/work.ts'

export type StageActor = ActorRefFrom<StageMachine>

const uuidOf = (key: string): string => itemOfKey(key).uuid

/** Whether the item that is shown can be changed. */
export const isFixed = (context: StageContext): boolean => context.readonly || !isOpen(currentOf(context))

/**
 * Opens in the editor what the stage has at hand, and carries changes back.
 * @param views left out: the view stays as it is from item to item, and nothing of it is kept
 * @returns what stops it
 */
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
      // A stroke in hand belongs to the item that is left, however it came to be left, and to what was made here until work
      // from elsewhere took its place.
      const leaves = openKey !== null && (key === null || uuidOf(key) !== uuidOf(openKey))
      if (leaves || (openKey !== null && fixed === false && !nowFixed)) editor.send({ type: 'SETTLE' })
      openKey = key
      fixed = nowFixed
      if (!task || key === null) return editor.send({ type: 'CLOSE' })
      const { width, height } = task.item.resource
      const { work: document, history } = task
      const opening = { key, document, history, bounds: { width, height }, readonly: nowFixed }
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

/** Gives the open item back. A stroke or a path in hand belongs to it: what comes of it later would be refused. */
export function releaseItem({ stage, editor }: { stage: StageActor; editor: EditorActor }): void {
  editor.send({ type: 'SETTLE' })
  stage.send({ type: 'RELEASE' })
}

/** The stage, as far as it tells what is open. */
interface Stage {
  readonly getSnapshot: () => { readonly context: StageContext }
  readonly subscribe: (listener: (snapshot: { readonly context: StageContext }) => void) => unknown
}

/**
 * Finds the item before the open one, from which one copies: for the first of a batch that is the one that was open last of
 * the batch before, though it has made room. Videos come one at a time.
 */
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
