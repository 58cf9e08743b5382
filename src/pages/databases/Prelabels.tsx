import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPath } from '../../api/kind-paths.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import { importText } from '../../text/imports.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmCall } from '../shared/forms/ConfirmCall.tsx'
import type { Tag } from './queries.ts'

const text = importText.prelabels

/** Null: not known yet. */
export const useOrdered = (kind: Kind, tag: Tag) => useCounts(kind, tag)?.ordered ?? null

const usePrelabels = (kind: Kind, tag: Tag) => useCounts(kind, tag) ?? { count: 0, answered: 0, unchanged: 0 }

const useCounts = (kind: Kind, tag: Tag) =>
  useQuery({
    queryKey: ['admin-tags', kind, 'prelabels', tag.id],
    queryFn: ({ signal }) =>
      api.get(adminPath(kind, 'prelabels'), { id: tag.id }, { report: 'caller', signal }),
  }).data

export function Prelabels({ kind, tag, disabled }: { kind: Kind; tag: Tag; disabled: boolean }) {
  const [asking, setAsking] = useState(false)
  const { count } = usePrelabels(kind, tag)
  if (count === 0) return null
  return (
    <p className="flex items-center gap-3 text-sm text-text-soft">
      {text.count(count)}
      <Button disabled={disabled} onClick={() => setAsking(true)}>
        {text.remove}
      </Button>
      {asking && <RemovePrelabels kind={kind} tag={tag} onClose={() => setAsking(false)} />}
    </p>
  )
}

export function StoredPrelabels({ kind, tag }: { kind: Kind; tag: Tag }) {
  const { answered, unchanged } = usePrelabels(kind, tag)
  if (answered === 0) return null
  return (
    <section>
      <h3 className="mb-1 font-medium">{text.heading}</h3>
      <p className="text-sm text-text-soft">{text.answered(answered, unchanged)}</p>
    </section>
  )
}

interface RemovePrelabelsProps {
  kind: Kind
  tag: Tag
  onClose: () => void
}

function RemovePrelabels({ kind, tag, onClose }: RemovePrelabelsProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      api.delete(adminPath(kind, 'prelabels'), undefined, { params: { id: tag.id }, report: 'caller' }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin-tags', kind] }),
  })
  return (
    <ConfirmCall
      danger
      title={text.title(tag.name)}
      description={text.description}
      action={text.remove}
      call={remove}
      variables={undefined}
      done={({ removed, kept }) => ({ tone: kept > 0 ? 'info' : 'ok', text: text.removed(removed, kept) })}
      onClose={onClose}
    />
  )
}
