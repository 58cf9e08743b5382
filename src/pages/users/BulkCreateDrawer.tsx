import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form'
import { FileSpreadsheet } from 'lucide-react'
import type { SessionUser } from '../../platform/session/session.ts'
import { commonText } from '../../text/common.ts'
import { formText } from '../../text/forms.ts'
import { usersText } from '../../text/users.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Clipped } from '../../ui/Clipped.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { z } from '../../ui/forms.ts'
import { TextArea } from '../../ui/Input.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Table } from '../../ui/Table.tsx'
import { failureIn } from '../shared/failure.ts'
import { FailureLine } from '../shared/FailureLine.tsx'
import { FormFrame } from '../shared/forms/FormDialog.tsx'
import { useUnsavedGuard } from '../shared/forms/useUnsavedGuard.tsx'
import { readText, csvOf, saveText } from '../shared/lists/csv.ts'
import type { Grant, UserInput } from './queries.ts'
import { ScopeFields } from './ScopeFields.tsx'
import type { BulkResult } from './useBulkCreate.ts'
import { useBulkCreate } from './useBulkCreate.ts'
import { scopeFields, userFormOf } from './user-form.ts'
import type { ListedPerson } from './user-list-text.ts'
import { loginKey, MOST_PEOPLE, readPeople } from './user-list-text.ts'

const text = usersText.people

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

interface BulkCreateDrawerProps {
  me: SessionUser
  corpGrants: readonly Grant[]
  onClose: () => void
}

const isMade = ({ inputs }: BulkResult, { username }: ListedPerson): boolean => inputs.has(loginKey(username))

export function BulkCreateDrawer({ me, corpGrants, onClose }: BulkCreateDrawerProps) {
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

function Progress({
  made,
  run,
  all,
}: {
  made: BulkResult
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
  return <FailureLine isBeside message={message} />
}

interface PeopleFieldProps {
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (list: string) => void
}

function PeopleField({ value, error, disabled, onChange }: PeopleFieldProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <Field label={text.list} error={error}>
          <TextArea
            data-autofocus
            rows={6}
            spellCheck={false}
            disabled={disabled}
            placeholder={text.placeholder}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      </div>
      <FileButton
        label={text.choose}
        icon={<FileSpreadsheet size={14} />}
        accept=".csv,.tsv,.txt"
        disabled={disabled}
        onChoose={([file]) => file && void readText(file).then(onChange)}
      />
    </div>
  )
}

const FEW = 8

interface PeopleTableProps {
  people: readonly ListedPerson[]
  made: BulkResult
}

function PeopleTable({ people, made }: PeopleTableProps) {
  const columns: Column<ListedPerson>[] = [
    { id: 'line', header: text.columns.line, align: 'right', width: '48px', cell: ({ line }) => line },
    {
      id: 'name',
      header: text.columns.name,
      cell: ({ name }) => <Clipped text={name || '-'} className="max-w-40" />,
    },
    {
      id: 'username',
      header: text.columns.username,
      cell: ({ username }) => <Clipped text={username || '-'} className="max-w-40" />,
    },
    {
      id: 'password',
      header: text.columns.password,
      cell: ({ password }) => (
        <Clipped text={password || text.random} className={password ? 'font-mono' : 'text-text-soft'} />
      ),
    },
    { id: 'state', header: text.columns.state, cell: (person) => <State person={person} made={made} /> },
  ]
  return (
    <div className={classNames('overflow-auto rounded-md border border-line', people.length > FEW && 'h-80')}>
      <Table
        compact
        fills
        label={text.preview}
        columns={columns}
        rows={people}
        rowId={({ line }) => String(line)}
      />
    </div>
  )
}

function State({ person: { username, fault }, made }: { person: ListedPerson; made: BulkResult }) {
  const key = loginKey(username)
  if (fault === null && made.inputs.has(key)) return <Badge tone="ok">{text.made}</Badge>
  const problem = fault ?? made.refusals.get(key)
  return problem === undefined ? (
    <span className="text-text-soft">{text.waiting}</span>
  ) : (
    <span className="text-bad">{problem}</span>
  )
}

const { name, username, password } = text.columns

interface CreatedUsersProps {
  people: readonly UserInput[]
  hasRandom: boolean
  onClose: () => void
}

function CreatedUsers({ people, hasRandom, onClose }: CreatedUsersProps) {
  const [isSaved, setSaved] = useState(false)
  const { leave, question } = useUnsavedGuard(hasRandom && !isSaved, onClose, text.leave)
  const save = () => {
    const rows = people.map((person) => [person.name, person.username, person.password])
    saveText(`${text.fileName}.csv`, csvOf([[name, username, password], ...rows]))
    setSaved(true)
  }
  return (
    <>
      <Dialog
        placement="drawer"
        width="wide"
        title={text.done(people.length)}
        description={text.doneHint}
        onClose={leave}
        footer={
          <>
            <Button onClick={leave}>{commonText.actions.close}</Button>
            <Button tone="primary" onClick={save}>
              {text.save}
            </Button>
          </>
        }
      >
        <Table
          compact
          label={text.done(people.length)}
          columns={[
            { id: 'name', header: name, cell: (person) => person.name },
            { id: 'username', header: username, cell: (person) => person.username },
            {
              id: 'password',
              header: password,
              cell: (person) => <span className="font-mono">{person.password}</span>,
            },
          ]}
          rows={people}
          rowId={(person) => person.username}
        />
      </Dialog>
      {question}
    </>
  )
}
