import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form'
import type { SessionUser } from '../../platform/session/session.ts'
import { formText } from '../../text/forms.ts'
import { usersText } from '../../text/users.ts'
import { z } from '../../ui/forms.ts'
import { failureIn } from '../shared/failure.ts'
import { FormFrame, FormProblem } from '../shared/forms/FormDialog.tsx'
import { CreatedUsers } from './CreatedUsers.tsx'
import type { ListedPerson } from './user-list-text.ts'
import { loginKey, MOST_PEOPLE, readPeople } from './user-list-text.ts'
import { PeopleField } from './PeopleField.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import type { Grant } from './queries.ts'
import { ScopeFields } from './ScopeFields.tsx'
import type { Made } from './useBulkCreate.ts'
import { useBulkCreate } from './useBulkCreate.ts'
import { scopeFields, userFormOf } from './user-form.ts'

const text = usersText.people

/** What is wrong with a list as a whole. */
function problemOf(people: readonly ListedPerson[]): string | null {
  const faults = people.filter(({ fault }) => fault !== null).length
  if (people.length === 0) return formText.required
  if (people.length > MOST_PEOPLE) return text.tooMany(MOST_PEOPLE)
  return faults === 0 ? null : text.faults(faults)
}

const schema = z.object({
  ...scopeFields,
  list: z.string().superRefine((list, context) => {
    const message = problemOf(readPeople(list))
    if (message !== null) context.addIssue({ code: 'custom', message })
  }),
})

type PeopleForm = z.infer<typeof schema>

interface PeopleDrawerProps {
  me: SessionUser
  /** What the company of an external admin has. */
  corpGrants: readonly Grant[]
  onClose: () => void
}

const isMade = ({ inputs }: Made, { username }: ListedPerson): boolean => inputs.has(loginKey(username))

/** Makes many users of one sort from a table; what they log in with is shown once they are there. */
export function PeopleDrawer({ me, corpGrants, onClose }: PeopleDrawerProps) {
  const { made, run, stop } = useBulkCreate(me)
  const [isOver, setOver] = useState(false)
  const { type, corpId, grants } = userFormOf(null, me.corpId)
  const form = useForm<PeopleForm>({
    resolver: zodResolver(schema),
    defaultValues: { list: '', type, corpId, grants },
  })
  const { errors, isDirty } = form.formState
  const people = readPeople(useWatch({ control: form.control, name: 'list' }))
  const waiting = people.filter((person) => !isMade(made, person))
  const send = ({ list, ...scope }: PeopleForm) => {
    const next = readPeople(list).filter((person) => !isMade(made, person))
    if (next.length === 0) return setOver(true)
    run.mutate({ people: next, scope })
  }
  const close = () => {
    stop()
    // Whom there is already has a password that somebody must be told.
    if (made.inputs.size > 0) setOver(true)
    else onClose()
  }
  const isDone = run.isSuccess && made.inputs.size > 0 && made.refusals.size === 0
  if (isOver || isDone)
    return <CreatedUsers people={[...made.inputs.values()]} hasRandom={made.hasRandom} onClose={onClose} />
  return (
    <FormFrame
      width="wide"
      unsaved={isDirty}
      title={text.title}
      description={text.description}
      onClose={close}
      action={actionFor(people.length, waiting.length)}
      aside={<Progress made={made} run={run} all={people.length} />}
      busy={run.isPending}
      onSubmit={form.handleSubmit(send)}
    >
      <Controller
        control={form.control}
        name="list"
        render={({ field }) => (
          <PeopleField
            value={field.value}
            error={errors.list?.message}
            disabled={run.isPending}
            onChange={field.onChange}
          />
        )}
      />
      {people.length > 0 && <PeopleTable people={people} made={made} />}
      <FormProvider {...form}>
        <ScopeFields me={me} user={null} corpGrants={corpGrants} />
      </FormProvider>
    </FormFrame>
  )
}

function actionFor(all: number, waiting: number): string {
  if (all === 0) return text.makeNone
  return waiting === 0 ? text.finish : text.make(waiting)
}

/** How far it is, or why it went no further. */
function Progress({
  made,
  run,
  all,
}: {
  made: Made
  run: ReturnType<typeof useBulkCreate>['run']
  all: number
}) {
  if (run.isPending)
    return (
      <p role="status" className="mr-auto self-center text-sm text-text-soft">
        {text.running(made.inputs.size, all)}
      </p>
    )
  const message =
    failureIn(run.error) ?? (made.refusals.size > 0 ? text.refused(made.refusals.size) : undefined)
  return <FormProblem error={message === undefined ? undefined : { message }} />
}
