import { useState } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import { commonText } from '../../text/common.ts'
import { poolsText } from '../../text/pools.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Input.tsx'
import { toasts } from '../../ui/toasts.ts'
import { failureIn } from '../shared/failure.ts'
import { QueryView } from '../shared/QueryView.tsx'
import { SearchInput } from '../shared/SearchInput.tsx'
import type { Pool } from './queries.ts'
import { usePools } from './queries.ts'
import type { PoolResourceCalls } from './resource-queries.ts'

/** Pools that are offered at once; beyond, one searches. */
const POOLS_SHOWN = 200

interface ChosenProps {
  pool: Pool
  ids: string[]
  calls: PoolResourceCalls
  onClose: () => void
}

/** Asks where the chosen resources should go. */
export function MoveResources({ kind, pool, ids, calls, onClose }: ChosenProps & { kind: Kind }) {
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

/** The other pools of the kind; where there are very many, one searches. */
function TargetField({ kind, except, value, onChange }: TargetFieldProps) {
  const text = poolsText.resources.moving
  const [search, setSearch] = useState('')
  const pools = usePools(kind, search.trim(), 1, POOLS_SHOWN)
  return (
    <QueryView query={pools} rows={1}>
      {({ items, total }) => {
        const others = items.filter(({ id }) => id !== except)
        return (
          <>
            {(total > POOLS_SHOWN || search !== '') && (
              <SearchInput label={text.search} value={search} onChange={setSearch} />
            )}
            {others.length === 0 ? (
              <p className="text-sm text-text-soft">{text.none}</p>
            ) : (
              <Field label={text.target}>
                <Select
                  data-autofocus
                  value={value?.id ?? ''}
                  onChange={({ target }) =>
                    onChange(others.find(({ id }) => id === Number(target.value)) ?? null)
                  }
                >
                  <option value="">{text.choose}</option>
                  {others.map(({ id, name, waiting }) => (
                    <option key={id} value={id}>
                      {text.option(name, waiting)}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
          </>
        )
      }}
    </QueryView>
  )
}

/** Asks before the chosen resources are deleted, and says how many. */
export function DeleteResources({ pool, ids, calls, onClose }: ChosenProps) {
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
