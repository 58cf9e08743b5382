import { Trash2 } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { useEffect } from 'react'
import { COMMENT_MAX_LENGTH } from '../../../domain/documents/limits.ts'
import { removeItem, updateItem } from '../../../machines/editor/edit-makers.ts'
import type { Selected } from '../../../machines/editor/types.ts'
import type { ErrorBox } from '../../../domain/documents/types.ts'
import { annotateText } from '../../../text/annotate.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { belongsToInputMethod } from '../../../ui/input-method.ts'
import type { WorkAccess } from '../../work-access.ts'
import { RowList } from '../../panel/RowList.tsx'
import { Section } from '../../panel/Section.tsx'
import { TextCommit } from '../../panel/TextCommit.tsx'
import { useCommands } from '../../useCommands.ts'
import type { DrawnBox } from './drawn-box.ts'
import { pickReason } from './verdict-comment.ts'

const text = annotateText.errorBoxes
const PATH = ['verdict', 'errorBoxes']
const ROLE = 'errorBox'
/** CSS pixels of a row with one line of text. */
const [ROW_HEIGHT, ROW_GAP] = [36, 8]

interface ErrorBoxSectionProps {
  access: WorkAccess
  drawnBox: DrawnBox
  reasons: readonly string[]
  selection: readonly Selected[]
  textRef: RefObject<HTMLTextAreaElement | null>
  onSelect: (id: string) => void
}

export function ErrorBoxSection(props: ErrorBoxSectionProps) {
  const { keyOf } = useCommands()
  const { access, drawnBox, reasons, selection, textRef, onSelect } = props
  const { drawn, leave } = drawnBox
  const { errorBoxes } = access.work.verdict
  const isSelected = (box: ErrorBox): boolean =>
    selection.some(({ role, id }) => role === ROLE && id === box.id)
  return (
    <Section
      title={annotateText.sections.errorBoxes}
      aside={<span className="text-xs text-text-soft">{errorBoxes.length || ''}</span>}
    >
      {errorBoxes.length === 0 && <p className="text-xs text-text-soft">{text.empty}</p>}
      <RowList
        items={errorBoxes}
        height={ROW_HEIGHT}
        measured={{ gap: ROW_GAP }}
        place={errorBoxes.findIndex(isSelected)}
      >
        {(box, index) => (
          <ErrorBoxRow
            box={box}
            index={index}
            access={access}
            reasons={reasons}
            keys={keyOf('errorBox.comment')}
            removeKeys={keyOf('edit.remove')}
            textRef={textRef}
            selected={isSelected(box)}
            drawn={box.id === drawn}
            onLeave={leave}
            onSelect={() => onSelect(box.id)}
          />
        )}
      </RowList>
    </Section>
  )
}

interface RowProps {
  box: ErrorBox
  index: number
  access: WorkAccess
  reasons: readonly string[]
  selected: boolean
  drawn: boolean
  keys: string | undefined
  removeKeys: string | undefined
  textRef: RefObject<HTMLTextAreaElement | null>
  onSelect: () => void
  onLeave: () => void
}

const isPlain = ({ nativeEvent, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !belongsToInputMethod(nativeEvent)

function ErrorBoxRow(props: RowProps) {
  const { box, index, access, reasons, selected, drawn, keys, removeKeys, textRef, onSelect, onLeave } = props
  const { run } = useCommands()
  useEffect(() => {
    if (drawn) textRef.current?.focus()
  }, [drawn, textRef])
  const write = (comment: string) =>
    access.commit(updateItem(access.work, PATH, box.id, { comment: comment === '' ? undefined : comment }), {
      label: 'box-comment',
      merge: `box-comment ${box.id}`,
    })
  /** Nobody asked for the field after a box, so that digits are still those on the reasons until words are in it. */
  const pickByDigit = (event: KeyboardEvent<HTMLElement>): void => {
    if (!drawn || access.readonly || box.comment || !isPlain(event)) return
    const reason = reasons[Number(event.key) - 1]
    if (reason === undefined) return
    event.preventDefault()
    pickReason(access, reason)
    textRef.current?.blur()
  }
  return (
    <div
      onKeyDown={pickByDigit}
      // A box that was just drawn is selected already, and the view must stay.
      onFocus={drawn ? undefined : onSelect}
      onBlur={onLeave}
      className={classNames(
        'flex items-start gap-1.5 rounded-md p-1',
        selected && 'bg-accent-soft ring-1 ring-accent ring-inset',
      )}
    >
      <button
        type="button"
        aria-label={text.item(index + 1)}
        onClick={onSelect}
        className="mt-1 h-5 w-5 shrink-0 rounded-sm bg-hover text-xs"
      >
        {index + 1}
      </button>
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <TextCommit
          fieldRef={selected ? textRef : undefined}
          label={annotateText.fields.boxComment}
          keys={selected ? keys : undefined}
          value={box.comment ?? ''}
          placeholder={annotateText.fields.boxCommentPlaceholder}
          maxLength={COMMENT_MAX_LENGTH}
          readOnly={access.readonly}
          rows={1}
          endsOnEnter
          onCommit={write}
          onSubmit={() => run('work.submit')}
          onRefuse={access.refuse}
        />
        {box.frame !== undefined && (
          <span className="px-1 text-2xs text-text-soft tabular-nums">{text.frame(box.frame)}</span>
        )}
      </div>
      {!access.readonly && (
        <IconButton
          label={text.remove(index + 1)}
          keys={selected ? removeKeys : undefined}
          icon={<Trash2 size={14} />}
          side="left"
          onClick={() =>
            access.commit(removeItem(access.work, PATH, box.id), { label: 'remove', select: [] })
          }
        />
      )}
    </div>
  )
}
