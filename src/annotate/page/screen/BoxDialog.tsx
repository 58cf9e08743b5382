import { useState } from 'react'
import type { ToolSpec } from '../../../kinds/types.ts'
import { boxOf, canTurnBox, changeBoxEdit } from '../../../machines/editor/box-layer.ts'
import { commonText } from '../../../text/common.ts'
import { placeText as text } from '../../../text/place.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { WorkAccess } from '../../work-access.ts'
import type { SelectedBox } from '../commands/selected-box.ts'
import { selectedBox } from '../commands/selected-box.ts'
import type { BoxField, BoxTexts } from './box-form.ts'
import { invalidFields, BOX_FIELDS, boxTexts, parseBox } from './box-form.ts'

interface BoxDialogProps {
  access: WorkAccess
  editor: EditorActor
  tools: readonly ToolSpec[]
  onClose: () => void
}

export function BoxDialog(props: BoxDialogProps) {
  const { editor, tools } = props
  const [selected] = useState(() => selectedBox(editor.getSnapshot().context, tools))
  return selected ? <PlaceForm {...props} selected={selected} /> : null
}

/** One undo step. @returns false if a field is invalid */
function place(
  { access, editor }: Pick<BoxDialogProps, 'access' | 'editor'>,
  { layer, box }: SelectedBox,
  texts: BoxTexts,
): boolean {
  const { bounds } = editor.getSnapshot().context
  const next = parseBox(texts, { ...box.rect, rotation: box.rotation }, bounds)
  // Another browser's draft may have removed the box meanwhile.
  if (next && boxOf(access.work, layer, box.id))
    access.commit(changeBoxEdit(access.work, layer, box.id, next), {
      label: 'place',
      select: [{ role: layer.role, id: box.id }],
    })
  return next !== null
}

function PlaceForm({ access, editor, selected, onClose }: BoxDialogProps & { selected: SelectedBox }) {
  const { layer, box } = selected
  const { bounds } = editor.getSnapshot().context
  const [texts, setTexts] = useState(() => boxTexts({ ...box.rect, rotation: box.rotation }))
  const [wrong, setWrong] = useState<readonly BoxField[]>([])
  const parts = canTurnBox(layer, box, editor.getSnapshot().context)
    ? BOX_FIELDS
    : BOX_FIELDS.filter((part) => part !== 'rotation')
  const apply = (): void => {
    if (place({ access, editor }, selected, texts)) onClose()
    else setWrong(invalidFields(texts))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      description={text.description(bounds.width, bounds.height)}
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>{commonText.actions.cancel}</Button>
          <Button tone="primary" onClick={apply}>
            {commonText.actions.confirm}
          </Button>
        </>
      }
    >
      <form
        className="grid grid-cols-2 gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        {parts.map((part, index) => (
          <Field
            key={part}
            label={text.parts[part]}
            error={wrong.includes(part) ? text.wrong[part] : undefined}
          >
            <Input
              data-autofocus={index === 0 || undefined}
              inputMode="decimal"
              autoComplete="off"
              value={texts[part]}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onChange={({ currentTarget }) => {
                setTexts({ ...texts, [part]: currentTarget.value })
                setWrong(wrong.filter((each) => each !== part))
              }}
            />
          </Field>
        ))}
        {/* Enter submits a form only if it has a button. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
