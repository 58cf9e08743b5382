import { useState } from 'react'
import { adminPath } from '../../api/families.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import { commonText } from '../../text/common.ts'
import { poolsText } from '../../text/pools.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { toasts } from '../../ui/toasts.ts'
import { failureIn } from '../shared/failure.ts'
import { searchParam } from '../shared/lists/search.ts'
import { SearchedSelect } from '../shared/lists/SearchedSelect.tsx'
import type { Pool } from './queries.ts'
import { usePoolResourceCalls } from './resource-queries.ts'

interface ChosenProps {
  kind: Kind
  pool: Pool
  ids: string[]
  onClose: () => void
}

/** Asks where the chosen resources should go. */
export function MoveResources({ kind, pool, ids, onClose }: ChosenProps) {
  const calls = usePoolResourceCalls(kind, pool.id)
  const text = poolsText.resources.moving
  const [target, setTarget] = useState<Pool | null>(null)
  const move = () => {
    if (!target) return
    calls.move.mutate(
      { ids, poolId: target.id },
      {
        onSuccess: ({ count }) => {
          toasts.show({ tone: 'ok', text: text.done(count, target.name) })
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      open
      title={text.title(ids.length)}
      description={text.description(pool.name)}
      action={text.action}
      disabled={target === null}
      busy={calls.move.isPending}
      error={failureIn(calls.move.error)}
      onConfirm={move}
      onClose={onClose}
    >
      <TargetField kind={kind} except={pool.id} value={target} onChange={setTarget} />
    </ConfirmDialog>
  )
}

interface TargetFieldProps {
  kind: Kind
  /** The pool that the resources are in. */
  except: number
  value: Pool | null
  onChange: (pool: Pool | null) => void
}

/** One of the other pools of the kind. */
function TargetField({ kind, except, value, onChange }: TargetFieldProps) {
  const text = poolsText.resources.moving
  const choiceOf = ({ id, name, waiting }: Pool) => ({ id: String(id), label: text.option(name, waiting) })
  return (
    <Field label={text.target}>
      <SearchedSelect<Pool>
        label={text.target}
        data-autofocus
        value={value ? choiceOf(value) : { id: '', label: text.choose }}
        always={[]}
        queryKey={['pools', kind, 'except', except]}
        find={async (search, limit, signal) => {
          // One more, since the pool that they are in may be among them.
          const asked = { page: 1, pageSize: limit + 1, ...searchParam(search) }
          const { items } = await api.get(adminPath(kind, 'pools'), asked, { signal })
          return items.filter(({ id }) => id !== except).slice(0, limit)
        }}
        choiceOf={choiceOf}
        none={text.none}
        onChange={(_id, pool) => onChange(pool)}
      />
    </Field>
  )
}

/** Asks before the chosen resources are deleted, and says how many. */
export function DeleteResources({ kind, pool, ids, onClose }: ChosenProps) {
  const calls = usePoolResourceCalls(kind, pool.id)
  const text = poolsText.resources.deleting
  const remove = () =>
    calls.remove.mutate(
      { ids },
      {
        onSuccess: ({ count }) => {
          toasts.show({ tone: 'ok', text: text.done(count) })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      danger
      title={text.title(ids.length)}
      description={text.description(pool.name, ids.length)}
      action={commonText.actions.delete}
      nameToType={pool.name}
      busy={calls.remove.isPending}
      error={failureIn(calls.remove.error)}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
