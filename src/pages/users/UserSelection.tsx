import { useState } from 'react'
import type { SessionUser } from '../../platform/session/session.ts'
import { usersText } from '../../text/users.ts'
import { Button } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { ConfirmCall } from '../shared/forms/ConfirmCall.tsx'
import { SelectionBar } from '../shared/lists/SelectionBar.tsx'
import { CorpSelect } from '../shared/people/CorpSelect.tsx'
import { changedToast, refusedOf } from './change-many.ts'
import { GrantsMatrix } from './GrantsField.tsx'
import type { Grant, UserChangeResults } from './queries.ts'
import { isOutsourced, useUserCalls } from './queries.ts'

const text = usersText.bulk

type BulkAction = 'grants' | 'corp' | 'disable' | 'enable'

interface UserSelectionProps {
  me: SessionUser
  ids: readonly number[]
  /** Those who were refused stay selected. */
  onSelect: (ids: readonly number[]) => void
}

export function UserSelection({ me, ids, onSelect }: UserSelectionProps) {
  const [action, setAction] = useState<BulkAction | null>(null)
  const props = { me, ids, onSelect, onClose: () => setAction(null) }
  return (
    <SelectionBar label={text.label} count={ids.length}>
      <Button onClick={() => setAction('grants')}>{text.grants}</Button>
      {!isOutsourced(me) && <Button onClick={() => setAction('corp')}>{text.corp}</Button>}
      <Button onClick={() => setAction('enable')}>{usersText.actions.enable}</Button>
      <Button tone="danger" onClick={() => setAction('disable')}>
        {usersText.actions.disable}
      </Button>
      <Button tone="quiet" onClick={() => onSelect([])}>
        {text.clear}
      </Button>
      {action === 'grants' && <ChangeGrants {...props} />}
      {action === 'corp' && <ChangeCorp {...props} />}
      {(action === 'disable' || action === 'enable') && (
        <ChangeState {...props} disabled={action === 'disable'} />
      )}
    </SelectionBar>
  )
}

interface ChangeProps extends UserSelectionProps {
  onClose: () => void
}

function useChange({ me, onSelect, onClose }: ChangeProps) {
  const { changeMany } = useUserCalls(me)
  return {
    call: changeMany,
    done: (answer: UserChangeResults) => {
      onSelect(refusedOf(answer).map(({ id }) => id))
      return changedToast(answer)
    },
    onClose,
  }
}

function ChangeGrants(props: ChangeProps) {
  const [adds, setAdds] = useState(true)
  const [grants, setGrants] = useState<Grant[]>([])
  const ids = [...props.ids]
  return (
    <ConfirmCall
      {...useChange(props)}
      title={text.grantsTitle(ids.length)}
      description={text.grantsHint}
      action={adds ? text.add : text.remove}
      danger={!adds}
      disabled={grants.length === 0}
      variables={adds ? { ids, addGrants: grants } : { ids, removeGrants: grants }}
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label={text.how}
          value={adds ? 'add' : 'remove'}
          segments={[
            { value: 'add', label: text.add },
            { value: 'remove', label: text.remove },
          ]}
          onChange={(how) => setAdds(how === 'add')}
        />
        <GrantsMatrix value={grants} onChange={setGrants} />
      </div>
    </ConfirmCall>
  )
}

function ChangeCorp(props: ChangeProps) {
  const [corpId, setCorp] = useState<number | null>(null)
  const ids = [...props.ids]
  return (
    <ConfirmCall
      {...useChange(props)}
      title={text.corpTitle(ids.length)}
      description={text.corpHint}
      action={text.corp}
      disabled={corpId === null}
      variables={{ ids, corpId: corpId ?? 0 }}
    >
      <CorpSelect
        label={usersText.form.corp}
        none={usersText.form.chooseCorp}
        value={corpId}
        onChange={setCorp}
      />
    </ConfirmCall>
  )
}

function ChangeState({ disabled, ...props }: ChangeProps & { disabled: boolean }) {
  const ids = [...props.ids]
  return (
    <ConfirmCall
      {...useChange(props)}
      danger={disabled}
      title={disabled ? text.disableTitle(ids.length) : text.enableTitle(ids.length)}
      description={disabled ? usersText.disable.description : ''}
      action={disabled ? usersText.actions.disable : usersText.actions.enable}
      variables={{ ids, disabled }}
    />
  )
}
