import { useState } from 'react'
import { PASSWORD_MIN } from '../../domain/constants.ts'
import { personLabel } from '../../domain/person.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { formText } from '../../text/forms.ts'
import { usersText } from '../../text/users.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SessionsDrawer } from '../account/SessionsDrawer.tsx'
import { failureIn } from '../shared/failure.ts'
import { ConfirmCall } from '../shared/forms/ConfirmCall.tsx'
import { showSaved } from '../shared/forms/submit-form.ts'
import { BulkCreateDrawer } from './BulkCreateDrawer.tsx'
import { HandOverDrawer } from './HandOverDrawer.tsx'
import type { OnNewPassword } from './NewCredentials.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { Grant, User, UserCalls } from './queries.ts'
import { useUserCalls } from './queries.ts'
import { UserDrawer } from './UserDrawer.tsx'

export type UserAction =
  | { type: 'edit'; user: User | null }
  | { type: 'many'; user: null }
  | {
      type: 'password' | 'disable' | 'enable' | 'remove' | 'sessions' | 'handOver'
      user: User
    }

interface UserDialogsProps {
  me: SessionUser
  action: UserAction
  corpGrants: readonly Grant[]
  onPassword: OnNewPassword
  onClose: () => void
}

export function UserDialogs({ me, action, corpGrants, onPassword, onClose }: UserDialogsProps) {
  const calls = useUserCalls(me)
  const props = { calls, onClose }
  switch (action.type) {
    case 'edit':
      return (
        <UserDrawer me={me} user={action.user} corpGrants={corpGrants} onPassword={onPassword} {...props} />
      )
    case 'many':
      return <BulkCreateDrawer me={me} corpGrants={corpGrants} onClose={onClose} />
    case 'password':
      return <ResetPassword user={action.user} onPassword={onPassword} {...props} />
    case 'disable':
    case 'enable':
      return <Disable user={action.user} disabled={action.type === 'disable'} {...props} />
    case 'remove':
      return <Remove user={action.user} {...props} />
    case 'sessions':
      return <SessionsDrawer user={action.user} onClose={onClose} />
    case 'handOver':
      return <HandOverDrawer user={action.user} onClose={onClose} />
  }
}

interface OneUserProps {
  user: User
  calls: UserCalls
  onClose: () => void
}

function ResetPassword(props: OneUserProps & { onPassword: OnNewPassword }) {
  const { user, calls, onPassword, onClose } = props
  const [password, setPassword] = useState('')
  const [isMadeUp, setMadeUp] = useState(false)
  const [tried, setTried] = useState(false)
  const short = password.length < PASSWORD_MIN ? formText.string.range(PASSWORD_MIN, 200) : undefined
  const reset = () => {
    setTried(true)
    if (short || calls.change.isPending) return
    const { name, username } = user
    const fresh = isMadeUp ? { name, username, password } : null
    calls.change.mutate(
      { id: user.id, patch: { password } },
      {
        onSuccess: () => {
          showSaved(usersText.reset.done)
          onPassword(username, fresh)
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      title={usersText.reset.title(personLabel(user))}
      description={usersText.reset.description}
      action={usersText.actions.password}
      busy={calls.change.isPending}
      error={failureIn(calls.change.error)}
      onConfirm={reset}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          reset()
        }}
      >
        <PasswordField
          label={usersText.reset.password}
          value={password}
          error={tried ? short : undefined}
          data-autofocus
          onChange={(typed, made) => {
            setPassword(typed)
            setMadeUp(made)
          }}
        />
      </form>
    </ConfirmDialog>
  )
}

function Disable({ user, calls, onClose, disabled }: OneUserProps & { disabled: boolean }) {
  const text = usersText.disable
  const name = personLabel(user)
  return (
    <ConfirmCall
      danger={disabled}
      title={disabled ? text.title(name) : `${usersText.actions.enable}“${name}”`}
      description={disabled ? text.description : ''}
      action={disabled ? usersText.actions.disable : usersText.actions.enable}
      nameToType={disabled ? user.username : undefined}
      call={calls.change}
      variables={{ id: user.id, patch: { disabled } }}
      done={() => (disabled ? text.done(name) : text.enabled(name))}
      onClose={onClose}
    />
  )
}

function Remove({ user, calls, onClose }: OneUserProps) {
  const text = usersText.removal
  return (
    <ConfirmCall
      danger
      title={text.title(personLabel(user))}
      description={text.description}
      action={usersText.actions.remove}
      nameToType={user.username}
      call={calls.remove}
      variables={user.id}
      done={() => text.done(personLabel(user))}
      onClose={onClose}
    />
  )
}
