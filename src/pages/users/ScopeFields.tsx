import type { ChangeEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { USER_TYPE } from '../../domain/constants.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { domainText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Input.tsx'
import { useCorp } from '../shared/people/corps.ts'
import { CorpSelect } from '../shared/people/CorpSelect.tsx'
import { canGive, grantsHint } from './grants.ts'
import { GrantsField } from './GrantsField.tsx'
import type { Grant, User } from './queries.ts'
import { isOutsourced } from './queries.ts'
import type { UserScope } from './user-form.ts'
import { isExternalType, NO_CORP, usualCorp } from './user-form.ts'

const text = usersText.form

interface ScopeFieldsProps {
  me: SessionUser
  user: User | null
  corpGrants: readonly Grant[]
}

/** An external admin creates external users of their own company only. */
export function ScopeFields({ me, user, corpGrants }: ScopeFieldsProps) {
  return (
    <>
      {!isOutsourced(me) && <TypeAndCorp me={me} user={user} />}
      <Grants me={me} corpGrants={corpGrants} />
    </>
  )
}

function TypeAndCorp({ me, user }: Pick<ScopeFieldsProps, 'me' | 'user'>) {
  const form = useFormContext<UserScope>()
  const { errors, isSubmitted } = form.formState
  const isExternal = isExternalType(Number(useWatch({ control: form.control, name: 'type' })))
  const change = (type: number) => {
    if (isExternalType(type) !== isExternal)
      form.setValue('corpId', usualCorp(user ?? me, type), { shouldDirty: true, shouldValidate: isSubmitted })
  }
  const type = form.register('type', {
    setValueAs: Number,
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => change(Number(target.value)),
  })
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label={text.type} error={errors.type?.message}>
        <Select {...type} options={Object.entries(domainText.userTypes)} />
      </Field>
      <Field label={text.corp} error={errors.corpId?.message}>
        <CorpField external={isExternal} />
      </Field>
    </div>
  )
}

function CorpField({ external, ...field }: { external: boolean }) {
  const form = useFormContext<UserScope>()
  const corpId = useWatch({ control: form.control, name: 'corpId' })
  return (
    <CorpSelect
      {...field}
      label={text.corp}
      none={text.chooseCorp}
      external={external}
      value={corpId === NO_CORP ? null : corpId}
      onChange={(id) => form.setValue('corpId', id ?? NO_CORP, { shouldDirty: true, shouldValidate: true })}
    />
  )
}

function Grants({ me, corpGrants }: Pick<ScopeFieldsProps, 'me' | 'corpGrants'>) {
  const form = useFormContext<UserScope>()
  const type = Number(useWatch({ control: form.control, name: 'type' }))
  const corpId = useWatch({ control: form.control, name: 'corpId' })
  const grants = useWatch({ control: form.control, name: 'grants' })
  const isOwnCorp = isOutsourced(me)
  const isExternal = isExternalType(type) || isOwnCorp
  const chosen = useCorp(isExternal && !isOwnCorp && corpId !== NO_CORP ? corpId : null).data?.grants
  const corp = isOwnCorp ? corpGrants : corpId === NO_CORP ? null : chosen
  if (type === USER_TYPE.admin) return <p className="text-sm text-text-soft">{text.adminGrants}</p>
  const isManager = type === USER_TYPE.externalAdmin
  const hint = grantsHint({ isExternal, isManager, corp, isOwnCorp, grants })
  return (
    <GrantsField
      hint={<span className={hint.isWarning ? 'text-warn' : undefined}>{hint.text}</span>}
      admits={(grant) => canGive(grant, { isExternal, grants: corp ?? [] })}
    />
  )
}
