import { objectSelection, selectedObjects } from './object-layer.ts'
import type { VideoWork } from './object-rows.ts'
import type { EditorActor } from '../../annotate/canvas/editor-machine.ts'

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** So that an item reopens with its selection. @returns stops it */
export function followActive(editor: EditorActor): () => void {
  let key: string | null = null
  const subscription = editor.subscribe(({ context }) => {
    const { fields, selection, document } = context
    const known = isList(fields['activeIdList']) ? fields['activeIdList'] : []
    if (context.key !== key) {
      key = context.key
      const there = (document as VideoWork | null)?.annotation.objects ?? []
      const ids = known.filter((id) => there.some((object) => object.id === id))
      if (ids.length > 0 && selection.length === 0)
        editor.send({ type: 'SELECT', selection: objectSelection(ids) })
      return
    }
    const ids = selectedObjects(selection)
    if (key !== null && ids.join() !== known.join())
      editor.send({ type: 'FIELDS', fields: { activeIdList: ids } })
  })
  return () => subscription.unsubscribe()
}
