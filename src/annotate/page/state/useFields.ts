import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { Fields } from '../../../machines/editor/types.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { FieldsAccess } from '../screen-kind.ts'

const NONE: readonly string[] = []

const sameBut =
  (moving: readonly string[]) =>
  (before: Fields, after: Fields): boolean =>
    before === after ||
    Object.entries(after).every(([name, value]) => before[name] === value || moving.includes(name))

/**
 * The kind's state of view, and how to change it.
 * @param moving names of fields that change too often for a page to be drawn anew; they come with the next other change
 */
export function useFields(editor: EditorActor, moving = NONE): FieldsAccess {
  const fields = useSelector(editor, ({ context }) => context.fields, sameBut(moving))
  const setFields = useCallback((patch: Fields) => editor.send({ type: 'FIELDS', fields: patch }), [editor])
  return { fields, setFields }
}
