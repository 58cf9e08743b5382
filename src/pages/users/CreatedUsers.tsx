import { useState } from 'react'
import { commonText } from '../../text/common.ts'
import { usersText } from '../../text/users.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Table } from '../../ui/Table.tsx'
import { csvOf, saveText } from '../shared/lists/csv.ts'
import { useUnsavedGuard } from '../shared/forms/useUnsavedGuard.tsx'
import type { UserInput } from './queries.ts'

const text = usersText.people
const { name, username, password } = text.columns

interface CreatedUsersProps {
  people: readonly UserInput[]
  /** Some of their passwords stand nowhere but here. */
  hasRandom: boolean
  onClose: () => void
}

/** Who has been made, and what they log in with: it is shown nowhere else. */
export function CreatedUsers({ people, hasRandom, onClose }: CreatedUsersProps) {
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
        open
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
