import { useEffect, useState } from 'react'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { History } from '../../../machines/editor/history.ts'
import { ERROR_LAYER } from '../../../kinds/traits/judgement.ts'
import { sameJson } from '../../../machines/json.ts'
import { isRecord } from '../../../domain/is-record.ts'

/** Null for any other step, and for one that was undone or redone. */
export function drawnBox(before: History, after: History): string | null {
  const step = after.done.at(-1)
  const isNew = after.done.length > before.done.length && step !== before.undone.at(-1)
  const edit = step?.edits.at(-1)
  if (!isNew || edit?.type !== 'insert' || !sameJson([...edit.path], [...ERROR_LAYER.path])) return null
  const { item } = edit
  return isRecord(item) && typeof item['id'] === 'string' ? item['id'] : null
}

export interface DrawnBox {
  readonly drawn: string | null
  readonly leave: () => void
}

/** Lives as long as the page: the first box may open the panel. */
export function useDrawnBox(editor: EditorActor): DrawnBox {
  const [drawn, setDrawn] = useState<string | null>(null)
  useEffect(() => {
    const { key, history } = editor.getSnapshot().context
    let last = { key, history }
    const opened = editor.subscribe(({ context }) => {
      if (context.key !== last.key) last = { key: context.key, history: context.history }
    })
    const changed = editor.on('changed', (change) => {
      const box = change.key === last.key ? drawnBox(last.history, change.history) : null
      last = { key: change.key, history: change.history }
      if (box !== null) setDrawn(box)
    })
    return () => {
      opened.unsubscribe()
      changed.unsubscribe()
    }
  }, [editor])
  return { drawn, leave: () => setDrawn(null) }
}
